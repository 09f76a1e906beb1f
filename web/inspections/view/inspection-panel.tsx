import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Pencil } from 'lucide-react';
import { may } from '#domain/permissions.ts';
import { isBlank } from '#domain/value-required.ts';
import type { InspectionDetail } from '#web/data/queries/inspections/inspection-detail.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Panel } from '#web/ui/page/panel.tsx';

/** When, what and by whom; the instruction is set off by a bar. */
export function InspectionPanel({ detail }: { detail: InspectionDetail }) {
  const { inspection } = detail;
  const { user } = useSession();
  const mayEdit = user !== null && may(user, 'edit', { entity: 'inspections', record: inspection });
  return (
    <Panel
      heading="Inspection"
      action={
        mayEdit && (
          <LinkButton
            to="/inspections/edit/$inspection_id"
            params={{ inspection_id: inspection.id }}
            variant="text"
            color="inherit"
            startIcon={<Pencil aria-hidden />}
            size="small"
          >
            Edit
          </LinkButton>
        )
      }
    >
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{inspection.title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {detail.date_range}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {detail.inspector_names}
      </Typography>
      {!isBlank(inspection.instruction) && (
        <Box
          sx={{
            mt: 1.25,
            pl: 1.5,
            borderLeft: '3px solid',
            borderColor: 'surface.raised',
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
            typography: 'rowLine',
          }}
        >
          {inspection.instruction}
        </Box>
      )}
    </Panel>
  );
}
