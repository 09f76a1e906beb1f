import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import { GradeSquare, gradeWords } from '../grades/grade-square.tsx';
import { WrappedTypeName } from './wrapped-type-name.tsx';

interface Props {
  assetId: string;
  inspectionId?: string | null;
  colour: GradeColour;
  serialNumber: string | null;
  typeName: string;
  location: string;
  siteName?: string;
  /** When the grade was given, DD/MM/YYYY. Beside the grade's word in columns of wide screens, where no site is named. */
  gradedOn?: string | null;
  onOpen?: () => void;
  /** There is nothing to lead to. */
  gone?: boolean;
  /** What it was graded the last time, outside of what the list is about. */
  formerColour?: GradeColour | null;
  /** Under its location, and in columns of wide screens instead of the grade. */
  news?: ReactNode;
  /** At the row's end. */
  marks?: ReactNode;
}

/** One asset in a list that has `assetRowStyles`; the row is one link to its overview, where there still is one. */
export function AssetRow({
  assetId,
  inspectionId = null,
  colour,
  serialNumber,
  typeName,
  location,
  siteName,
  gradedOn = null,
  onOpen,
  gone = false,
  formerColour = null,
  news,
  marks,
}: Props) {
  const face = (
    <>
      {formerColour === null ? <GradeSquare colour={colour} /> : <GradeSquare colour={formerColour} former decorative />}
      <div className="asset-columns">
        <Serial number={serialNumber} />
        <span className="asset-type">
          <WrappedTypeName name={typeName} />
        </span>
        <span className="asset-location">{location}</span>
        {siteName !== undefined && <span className="asset-site">{siteName}</span>}
        {siteName === undefined && news === undefined && <LastGrade word={gradeWords[colour]} day={gradedOn ?? ''} />}
        {news !== undefined && <span className="asset-news">{news}</span>}
      </div>
      <span className="asset-end">
        {marks}
        {!gone && <ChevronRight size={24} aria-hidden />}
      </span>
    </>
  );
  if (gone) return <div className="asset-row">{face}</div>;
  return (
    <Link
      className="asset-row"
      to="/assets/overview/$asset_id/{-$inspection_id}"
      params={{ asset_id: assetId, inspection_id: inspectionId ?? undefined }}
      onClick={onOpen}
    >
      {face}
    </Link>
  );
}

/** The square has said its word. */
const LastGrade = ({ word, day }: { word: string; day: string }) => (
  <>
    <span className="asset-last-grade" aria-hidden>
      {word}
    </span>
    <span className="asset-last-grade">{day}</span>
  </>
);

function Serial({ number }: { number: string | null }) {
  if (number !== null && number !== '') return <span className="asset-serial">{number}</span>;
  return <span className="asset-unnumbered">NO SERIAL</span>;
}
