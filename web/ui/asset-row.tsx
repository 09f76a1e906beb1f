import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight } from 'lucide-react';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import { GradeSquare } from './grade-square.tsx';
import { LinkRow } from './link-row.tsx';
import { WrappedTypeName } from './wrapped-type-name.tsx';

interface Props {
  assetId: string;
  inspectionId?: string | null;
  colour: GradeColour;
  serialNumber: string | null;
  typeName: string;
  location: string;
  siteName?: string;
  onOpen?: () => void;
}

/** One asset in a list; the row is one link to its overview. */
export function AssetRow({ assetId, inspectionId = null, colour, serialNumber, typeName, location, siteName, onOpen }: Props) {
  return (
    <LinkRow
      to="/assets/overview/$asset_id/{-$inspection_id}"
      params={{ asset_id: assetId, inspection_id: inspectionId ?? undefined }}
      onClick={onOpen}
      sx={{ minHeight: { xs: 68, md: 56 } }}
    >
      <GradeSquare colour={colour} />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: { xs: 'block', md: 'grid' },
          gridTemplateColumns: siteName === undefined ? '1fr 1fr 2fr' : '1fr 1fr 1.5fr 1fr',
          columnGap: 2,
          alignItems: 'baseline',
        }}
      >
        <Serial number={serialNumber} />
        <Typography variant="body2" component="span" sx={{ color: 'text.tertiary', ml: { xs: 1.25, md: 0 } }}>
          <WrappedTypeName name={typeName} />
        </Typography>
        <Typography
          component="span"
          sx={{ display: 'block', fontSize: '0.9375rem', lineHeight: 20 / 15, color: 'text.secondary' }}
        >
          {location}
        </Typography>
        {siteName !== undefined && (
          <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.tertiary' }}>
            {siteName}
          </Typography>
        )}
      </Box>
      <Box component="span" sx={{ color: 'text.tertiary', display: 'flex' }}>
        <ChevronRight size={24} aria-hidden />
      </Box>
    </LinkRow>
  );
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
