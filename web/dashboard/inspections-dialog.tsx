import type { LucideIcon } from 'lucide-react';
import type { TodaysInspection } from '#web/data/queries/inspections/todays-inspection.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
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
  none: { icon: LucideIcon; title: string; hint: string };
}

/** The inspections behind a tile. */
export function InspectionsDialog({ open, onClose, onLeave, title, inspections, none }: Props) {
  return (
    <AppDialog open={open} onClose={onClose} title={title} size="form" closable>
      {inspections === undefined && <SkeletonRows count={3} />}
      {inspections?.length === 0 && <EmptyState {...none} />}
      <RowBlock label={title}>
        {(inspections ?? []).map((entry) => (
          <li key={entry.inspection.id}>
            <InspectionRow entry={entry} onOpen={onLeave} />
          </li>
        ))}
      </RowBlock>
    </AppDialog>
  );
}
