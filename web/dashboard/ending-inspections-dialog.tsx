import { CalendarClock } from 'lucide-react';
import { useList } from '#web/data/page/use-query.ts';
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
  const { page: inspections, onRetry } = useList('endingThisWeek', {}, { keepPrevious: true });
  return <InspectionsDialog {...props} title="Ending this week" inspections={inspections} onRetry={onRetry} none={none} />;
}
