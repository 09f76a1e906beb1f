import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import { assetGrid } from './asset-columns.tsx';
import { GradeSquare, gradeWords } from '../grades/grade-square.tsx';
import { LinkRow } from './link-row.tsx';
import { twoLines } from './two-lines.ts';
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

/** On phones its two lines stand beside the serial number in little more than the height of one. */
const typeSx = {
  display: { xs: 'inline-block', md: 'inline' },
  verticalAlign: { xs: 'middle', md: 'baseline' },
  typography: { xs: 'caption', md: 'body2' },
  lineHeight: { xs: 1.1, md: 20 / 14 },
  color: 'text.tertiary',
} as const;

/** One asset in a list; the row is one link to its overview, where there still is one. */
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
      <Box sx={assetGrid(siteName === undefined ? 'withGrade' : 'withSite')}>
        <Serial number={serialNumber} />
        <Typography component="span" sx={typeSx}>
          <WrappedTypeName name={typeName} />
        </Typography>
        <Typography variant="rowLine" component="span" sx={{ ...twoLines, color: 'text.secondary' }}>
          {location}
        </Typography>
        {siteName !== undefined && (
          <Typography variant="body2" component="span" sx={{ ...twoLines, color: 'text.tertiary' }}>
            {siteName}
          </Typography>
        )}
        {siteName === undefined && news === undefined && <LastGrade words={[gradeWords[colour], gradedOn ?? '']} />}
        {news !== undefined && (
          <Typography
            variant="body2"
            component="span"
            sx={{ display: 'block', gridColumn: { md: 'span 2' }, color: 'text.secondary' }}
          >
            {news}
          </Typography>
        )}
      </Box>
      <Box component="span" sx={{ color: 'text.tertiary', display: 'flex', gap: 1 }}>
        {marks}
        {!gone && <ChevronRight size={24} aria-hidden />}
      </Box>
    </>
  );
  if (gone)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.75, px: 2, py: 1, minHeight: { xs: 68, md: 56 } }}>{face}</Box>
    );
  return (
    <LinkRow
      to="/assets/overview/$asset_id/{-$inspection_id}"
      params={{ asset_id: assetId, inspection_id: inspectionId ?? undefined }}
      onClick={onOpen}
      sx={{ minHeight: { xs: 68, md: 56 } }}
    >
      {face}
    </LinkRow>
  );
}

function LastGrade({ words }: { words: readonly string[] }) {
  return words.map((word, index) => (
    <Typography
      key={index}
      variant="body2"
      component="span"
      aria-hidden
      sx={{ display: { xs: 'none', md: 'block' }, color: 'text.secondary' }}
    >
      {word}
    </Typography>
  ));
}

/** A type without room there begins the next line. */
const besideType = { xs: 1.25, md: 0 };

function Serial({ number }: { number: string | null }) {
  if (number !== null && number !== '') {
    return (
      <Typography variant="serial" component="span" sx={{ mr: besideType, overflowWrap: 'anywhere' }}>
        {number}
      </Typography>
    );
  }
  return (
    <Typography variant="h3" component="span" sx={{ mr: besideType, fontWeight: 600, color: 'text.secondary' }}>
      NO SERIAL
    </Typography>
  );
}
