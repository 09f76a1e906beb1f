import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { InspectionDetail } from '#web/data/queries/inspection-detail.ts';
import { Panel } from '#web/ui/panel.tsx';

/** When, what and by whom; the instruction is set off by a bar. */
export function InspectionPanel({ detail }: { detail: InspectionDetail }) {
  const { inspection } = detail;
  return (
    <Panel heading="Inspection">
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{inspection.title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {detail.date_range}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {detail.inspector_names}
      </Typography>
      {inspection.instruction !== null && inspection.instruction.trim() !== '' && (
        <Box
          sx={{
            mt: 1.25,
            pl: 1.5,
            borderLeft: '3px solid',
            borderColor: 'surface.raised',
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
            fontSize: '0.9375rem',
            lineHeight: 20 / 15,
          }}
        >
          {inspection.instruction}
        </Box>
      )}
    </Panel>
  );
}
