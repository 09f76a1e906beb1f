import { useQuery } from '#web/data/use-query.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RowBlock } from '#web/ui/row-block.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { CalendarClock } from 'lucide-react';
import { InspectionRow } from './inspection-row.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** An inspection was chosen. */
  onLeave: () => void;
}

/** The inspections behind the tile, those that end first. */
export function EndingInspectionsDialog({ open, onClose, onLeave }: Props) {
  const ending = useQuery('endingThisWeek', {}, { keepPrevious: true });
  return (
    <AppDialog open={open} onClose={onClose} title="Ending this week" size="form" closable>
      {ending === undefined && <SkeletonRows count={3} />}
      {ending?.length === 0 && (
        <EmptyState icon={CalendarClock} title="No inspection ends this week" hint="The week ends on Sunday." />
      )}
      <RowBlock label="Ending this week">
        {(ending ?? []).map((entry) => (
          <li key={entry.inspection.id}>
            <InspectionRow entry={entry} onOpen={onLeave} />
          </li>
        ))}
      </RowBlock>
    </AppDialog>
  );
}
