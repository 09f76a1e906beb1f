import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight } from 'lucide-react';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import { assetGrid } from './asset-columns.tsx';
import { GradeSquare, gradeWords } from './grade-square.tsx';
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
}

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
}: Props) {
  const face = (
    <>
      <GradeSquare colour={colour} />
      <Box sx={assetGrid(siteName === undefined ? 'withGrade' : 'withSite')}>
        <Serial number={serialNumber} />
        <Typography variant="body2" component="span" sx={{ color: 'text.tertiary', ml: { xs: 1.25, md: 0 } }}>
          <WrappedTypeName name={typeName} />
        </Typography>
        <Typography component="span" sx={{ ...twoLines, fontSize: '0.9375rem', lineHeight: 20 / 15, color: 'text.secondary' }}>
          {location}
        </Typography>
        {siteName !== undefined && (
          <Typography variant="body2" component="span" sx={{ ...twoLines, color: 'text.tertiary' }}>
            {siteName}
          </Typography>
        )}
        {siteName === undefined && <LastGrade words={[gradeWords[colour], gradedOn ?? '']} />}
      </Box>
      <Box component="span" sx={{ color: 'text.tertiary', display: 'flex' }}>
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

function Serial({ number }: { number: string | null }) {
  if (number !== null && number !== '') {
    return (
      <Typography variant="serial" component="span" sx={{ overflowWrap: 'anywhere' }}>
        {number}
      </Typography>
    );
  }
  return (
    <Typography component="span" sx={{ fontSize: '1.0625rem', lineHeight: 24 / 17, fontWeight: 600, color: 'text.secondary' }}>
      NO SERIAL
    </Typography>
  );
}
