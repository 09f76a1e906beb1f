import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleAlert, Clock, Lock, Pencil } from 'lucide-react';
import { memo } from 'react';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import { may } from '#domain/permissions.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { GradedWords } from '#web/ui/grades/graded-words.tsx';
import { GradeStrip } from '#web/ui/grades/grade-strip.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { twoLines } from '#web/ui/rows/two-lines.ts';
import { radius } from '#web/ui/radius.ts';
import type { ResultOf } from '#web/data/protocol/query-types.ts';

type Card = ResultOf<'inspectionList'>['rows'][number];

/** Drawn again only with another card: others of its list change more often. */
export const InspectionListCard = memo(function InspectionListCard({ card }: { card: Card }) {
  const { inspection, site_name, date_range, graded, total, colours } = card;
  const { user } = useSession();
  const mayEdit = user !== null && may(user, 'edit', { entity: 'inspections', record: inspection });
  const heading = `inspection-${inspection.id}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        p: { xs: 2, md: 2.5 },
        borderRadius: radius.panel,
        bgcolor: 'background.paper',
        ...panelEdge,
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="cardTitle" id={heading} component="h2" sx={twoLines}>
          {site_name}
        </Typography>
        <InspectionState card={card} />
      </Box>
      <Typography sx={{ mb: 0.25, ...twoLines }}>{inspection.title}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, mt: 'auto', mb: 1 }}>
        <Typography sx={fact}>{date_range}</Typography>
        <Typography sx={fact}>
          <GradedWords graded={graded} total={total} />
        </Typography>
      </Box>
      <GradeStrip counts={colours} />
      <Box sx={{ display: 'flex', gap: 1, mt: 1.75 }}>
        <LinkButton
          to="/inspections/view/$inspection_id"
          params={{ inspection_id: inspection.id }}
          aria-describedby={heading}
          fullWidth
        >
          View Inspection
        </LinkButton>
        {mayEdit && (
          <LinkButton
            to="/inspections/edit/$inspection_id"
            params={{ inspection_id: inspection.id }}
            aria-label="Edit Inspection"
            aria-describedby={heading}
            sx={{ minWidth: 56, px: 0 }}
          >
            <Pencil size={20} aria-hidden />
          </LinkButton>
        )}
      </Box>
    </Box>
  );
});

const fact = { typography: 'fact', color: 'text.secondary' } as const;

/** Closed, past its end, or ending today. */
export function InspectionState({
  card: { inspection, ends_today, still_open },
}: {
  card: Pick<Card, 'inspection' | 'ends_today' | 'still_open'>;
}) {
  if (isClosed(inspection)) return <Chip icon={<Lock size={16} aria-hidden />} text="Closed/Locked" />;
  if (still_open) return <Chip icon={<CircleAlert size={16} aria-hidden />} text="Still open" />;
  if (ends_today) return <Chip icon={<Clock size={16} aria-hidden />} text="Ends today" />;
  return null;
}

function Chip({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        flexShrink: 0,
        gap: 0.75,
        px: 1.25,
        py: 0.5,
        borderRadius: radius.chip,
        bgcolor: 'surface.control',
        typography: 'body2',
        fontWeight: 550,
      }}
    >
      {icon}
      {text}
    </Box>
  );
}
