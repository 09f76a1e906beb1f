import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight } from 'lucide-react';
import { grouped } from '#domain/grouped.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { InspectionDetail } from '#web/data/queries/inspections/inspection-detail.ts';
import { GradeStrip } from '#web/ui/grades/grade-strip.tsx';
import { LinkRow } from '#web/ui/rows/link-row.tsx';
import { Panel } from '#web/ui/page/panel.tsx';
import { WrappedTypeName } from '#web/ui/rows/wrapped-type-name.tsx';
import { GradedFigure } from './graded-figure.tsx';
import { radius } from '#web/ui/radius.ts';

/** Of each digit of a figure. */
const DIGIT_REM = 0.5;

/** As wide as the largest figure of all, so that the strips beside them end at one line. */
function figureWidth(types: InspectionDetail['types']): string {
  const largest = Math.max(0, ...types.map(({ total }) => total));
  return `max(4.75rem, ${`${grouped(largest)}/${grouped(largest)}`.length * DIGIT_REM}rem)`;
}

/** The scope's text and how far each asset type is; a type leads to its assets. */
export function ScopePanel({ detail }: { detail: InspectionDetail }) {
  const width = figureWidth(detail.types);
  return (
    <Panel heading="Scope">
      <Typography
        variant="body2"
        sx={{ mt: -0.5, mb: 1, color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {detail.inspection.scope}
      </Typography>
      <Box component="ul" sx={{ m: 0, mb: -1, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {detail.types.map((type) => (
          <li key={type.asset_type.id}>
            <TypeRow inspectionId={detail.inspection.id} type={type} figureWidth={width} />
          </li>
        ))}
      </Box>
    </Panel>
  );
}

interface RowProps {
  inspectionId: InspectionId;
  type: InspectionDetail['types'][number];
  figureWidth: string;
}

function TypeRow({ inspectionId, type, figureWidth: width }: RowProps) {
  return (
    <LinkRow
      to="/inspections/view/$inspection_id/assets/$asset_type_id"
      params={{ inspection_id: inspectionId, asset_type_id: type.asset_type.id }}
      sx={{ width: 'calc(100% + 16px)', mx: -1, px: 1, minHeight: { xs: 60, md: 64 }, borderRadius: radius.control }}
    >
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
          gridTemplateColumns: { xs: '1fr auto', md: `9.375rem minmax(0, 1fr) ${width}` },
        }}
      >
        <Typography component="span" sx={{ fontWeight: 650 }}>
          <WrappedTypeName name={type.asset_type.plural_name} />
        </Typography>
        <Box component="span" sx={{ textAlign: 'end', order: { md: 3 } }}>
          <GradedFigure graded={type.graded} total={type.total} />
        </Box>
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <GradeStrip counts={type.colours} />
        </Box>
      </Box>
      <Box component="span" sx={{ display: 'flex', color: 'text.tertiary', mr: -0.75 }}>
        <ChevronRight size={24} aria-hidden />
      </Box>
    </LinkRow>
  );
}
