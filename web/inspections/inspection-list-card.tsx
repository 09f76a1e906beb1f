import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Clock, Lock, Pencil } from 'lucide-react';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import { may } from '#domain/permissions.ts';
import type { ResultOf } from '#web/data/queries.ts';
import { useSession } from '#web/data/session.ts';
import { GradeStrip } from '#web/ui/grade-strip.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { twoLines } from '#web/ui/two-lines.ts';

type Card = ResultOf<'inspectionList'>['rows'][number];

export function InspectionListCard({ card }: { card: Card }) {
  const { inspection, site_name, date_range, graded, total, colours } = card;
  const { user } = useSession();
  const mayEdit = user !== null && may(user, 'edit', { entity: 'inspections', record: inspection });
  const heading = `inspection-${inspection.id}`;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexDirection: 'column', p: { xs: 2, md: 2.5 }, borderRadius: '14px', bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', flexWrap: 'wrap', gap: 1 }}>
        <Typography id={heading} component="h2" sx={{ fontSize: '1.1875rem', lineHeight: 26 / 19, fontWeight: 650, ...twoLines }}>
          {site_name}
        </Typography>
        <State card={card} />
      </Box>
      <Typography sx={{ mb: 0.25, ...twoLines }}>{inspection.title}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, mt: 'auto', mb: 1 }}>
        <Typography sx={{ fontSize: '0.875rem', lineHeight: 22 / 14, color: 'text.secondary' }}>{date_range}</Typography>
        <Typography sx={{ fontSize: '0.875rem', lineHeight: 22 / 14, color: 'text.secondary' }}>
          <Box component="b" sx={{ color: 'text.primary', fontWeight: 700 }}>
            {graded}/{total}
          </Box>{' '}
          graded
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
}

/** Closed, or ending today. */
function State({ card: { inspection, ends_today } }: { card: Card }) {
  if (isClosed(inspection)) return <Chip icon={<Lock size={16} aria-hidden />} text="Closed/Locked" />;
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
        borderRadius: '8px',
        bgcolor: 'surface.control',
        fontSize: '0.875rem',
        fontWeight: 550,
      }}
    >
      {icon}
      {text}
    </Box>
  );
}
