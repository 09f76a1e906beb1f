import { CircleCheckBig } from 'lucide-react';
import { useList } from '#web/data/page/use-query.ts';
import { InspectionsDialog } from './inspections-dialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** An inspection was chosen. */
  onLeave: () => void;
}

const none = { icon: CircleCheckBig, title: 'Nothing is overdue', hint: 'Every inspection that has ended is tested or closed.' };

/** The inspections that have ended with something left, the latest first [DESK]. */
export function StillOpenDialog(props: Props) {
  const { page: inspections, onRetry } = useList('stillOpen', {}, { keepPrevious: true });
  return <InspectionsDialog {...props} title="Still open" inspections={inspections} onRetry={onRetry} none={none} />;
}
