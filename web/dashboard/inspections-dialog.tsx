import type { LucideIcon } from 'lucide-react';
import type { TodaysInspection } from '#web/data/queries/inspections/todays-inspection.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { FailedList } from '#web/ui/rows/failed-list.tsx';
import { RowBlock } from '#web/ui/rows/row-block.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { InspectionRow } from './inspection-row.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** An inspection was chosen. */
  onLeave: () => void;
  title: string;
  /** Undefined until they are known. */
  inspections: TodaysInspection[] | undefined;
  /** Where they can't be read. */
  onRetry: (() => void) | null;
  none: { icon: LucideIcon; title: string; hint: string };
}

/** The inspections behind a tile. */
export function InspectionsDialog({ open, onClose, onLeave, title, inspections, onRetry, none }: Props) {
  return (
    <AppDialog open={open} onClose={onClose} title={title} size="form" closable>
      {onRetry === null ? (
        <Rows title={title} inspections={inspections} none={none} onLeave={onLeave} />
      ) : (
        <FailedList onRetry={onRetry} />
      )}
    </AppDialog>
  );
}

function Rows({ title, inspections, none, onLeave }: Pick<Props, 'title' | 'inspections' | 'none' | 'onLeave'>) {
  if (inspections === undefined) return <SkeletonRows count={3} />;
  if (inspections.length === 0) return <EmptyState {...none} />;
  return (
    <RowBlock label={title}>
      {inspections.map((entry) => (
        <li key={entry.inspection.id}>
          <InspectionRow entry={entry} onOpen={onLeave} />
        </li>
      ))}
    </RowBlock>
  );
}
