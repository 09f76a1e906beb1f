import { CalendarClock } from 'lucide-react';
import { useQuery, useQueryRetry } from '#web/data/page/use-query.ts';
import { InspectionsDialog } from './inspections-dialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** An inspection was chosen. */
  onLeave: () => void;
}

const none = { icon: CalendarClock, title: 'No inspection ends this week', hint: 'The week ends on Sunday.' };

/** The inspections behind the tile, the most urgent first. */
export function EndingInspectionsDialog(props: Props) {
  const inspections = useQuery('endingThisWeek', {}, { keepPrevious: true });
  const onRetry = useQueryRetry('endingThisWeek', {});
  return <InspectionsDialog {...props} title="Ending this week" inspections={inspections} onRetry={onRetry} none={none} />;
}
