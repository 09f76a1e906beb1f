import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { AssetListDialog } from '#web/finding/asset-list-dialog.tsx';
import { useListWindow } from '#web/ui/rows/use-list-window.ts';
import type { Counts } from '#web/data/queries/inspections/inspection-summary.ts';
import { useList } from '#web/data/page/use-query.ts';
import { EvidenceTrouble } from './evidence-trouble.tsx';
import { useEvidence } from './use-evidence.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** An asset was chosen. */
  onLeave: () => void;
  inspectionId: InspectionId;
  /** What speaks for it while it is closed. */
  evidence: EvidenceFigures | null;
  title: string;
  counts: Counts;
}

/** The assets behind a number of an inspection [DESK]. */
export function CountedAssetsDialog({ inspectionId, evidence, counts, ...dialog }: Props) {
  const [window, showRange] = useListWindow(`counted ${JSON.stringify(counts)}`);
  const asked = { inspection_id: inspectionId, counts, window };
  const { page: counted, onRetry } = useList('inspectionAssets', asked, { keepPrevious: true });
  const { trouble, retry } = useEvidence(inspectionId, evidence);
  return (
    <AssetListDialog
      {...dialog}
      page={counted?.found ?? undefined}
      onRetry={onRetry}
      onRange={showRange}
      inspectionId={inspectionId}
      {...(trouble !== null && { waiting: <EvidenceTrouble trouble={trouble} onRetry={retry} /> })}
    />
  );
}
