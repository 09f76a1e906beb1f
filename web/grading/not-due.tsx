import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CalendarClock, CalendarX2, type LucideIcon, Lock, SquareDashed } from 'lucide-react';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { may } from '#domain/permissions.ts';
import type { StartObstacle } from '#domain/survey/survey-start.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { notDueWords } from './not-due-words.ts';
import { radius } from '#web/ui/radius.ts';

const icons: Record<StartObstacle, LucideIcon> = {
  closed: Lock,
  past: CalendarX2,
  future: CalendarClock,
  'out-of-scope': SquareDashed,
};

interface Props {
  inspection: Inspection;
  obstacle: StartObstacle;
  /** Where its title doesn't stand beside it. */
  named?: boolean;
}

/** Why no survey can be begun in an inspection, and who can change that. */
export function NotDue({ inspection, obstacle, named = false }: Props) {
  const mayEdit = useMayEdit(inspection);
  const { why, remedy } = notDueWords(inspection, obstacle, mayEdit);
  const Icon = icons[obstacle];
  return (
    <Box
      sx={{ display: 'flex', gap: 1.5, p: 2, borderRadius: radius.control, bgcolor: 'surface.sheet', overflowWrap: 'anywhere' }}
    >
      <Box component="span" sx={{ flex: 'none', color: 'text.secondary', lineHeight: 0, mt: 0.25 }}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>{why}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
          {named ? `${inspection.title}. ${remedy}` : remedy}
        </Typography>
      </Box>
    </Box>
  );
}

export function useMayEdit(inspection: Inspection): boolean {
  const { user } = useSession();
  return user !== null && may(user, 'edit', { entity: 'inspections', record: inspection });
}

/** For those who may change what stands in the way. */
export const EditInspection = ({ inspection }: { inspection: Inspection }) => (
  <LinkButton to="/inspections/edit/$inspection_id" params={{ inspection_id: inspection.id }} size="large" fullWidth>
    Edit Inspection
  </LinkButton>
);
