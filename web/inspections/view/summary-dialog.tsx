import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { Facet } from '#web/data/queries/inspections/inspection-lines.ts';
import type { SummaryRow } from '#web/data/queries/inspections/inspection-summary.ts';
import { useList } from '#web/data/page/use-query.ts';
import { MoreButton } from '#web/ui/buttons/more-button.tsx';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { FailedList } from '#web/ui/rows/failed-list.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { TabList, tabId } from '#web/ui/page/tab-list.tsx';
import { EvidenceTrouble } from './evidence-trouble.tsx';
import { SummaryLine } from './summary-line.tsx';
import { useEvidence } from './use-evidence.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  inspectionId: InspectionId;
  /** What speaks for it while it is closed. */
  evidence: EvidenceFigures | null;
  facet: Facet;
  onFacet: (facet: Facet) => void;
  /** A row was chosen. */
  onRow: (row: SummaryRow) => void;
}

const STEP = 100;
const PANEL = 'summary';
const tabs = [
  { value: 'type', label: 'Type' },
  { value: 'place', label: 'Place' },
  { value: 'inspector', label: 'Inspector' },
] as const satisfies { value: Facet; label: string }[];

/** How far an inspection is, by type, by place and by who tested; each row opens what it counts [DESK]. */
export function SummaryDialog({ facet, onFacet, ...props }: Props) {
  return (
    <AppDialog open={props.open} onClose={props.onClose} title="Summary" size="full-height" closable>
      <TabList label="Summary by" value={facet} onChange={onFacet} panel={PANEL} tabs={tabs} wide />
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, facet)} style={{ overflowY: 'auto', minHeight: 0 }}>
        <Rows key={facet} facet={facet} {...props} />
      </div>
    </AppDialog>
  );
}

function Rows({ inspectionId, evidence, facet, onRow }: Omit<Props, 'onFacet'>) {
  const asked = { inspection_id: inspectionId, facet };
  const { page: summary, onRetry } = useList('inspectionSummary', asked);
  const { trouble, retry } = useEvidence(inspectionId, evidence);
  const [shown, setShown] = useState(STEP);
  const rows = summary?.found ?? null;
  if (onRetry !== null) return <FailedList onRetry={onRetry} />;
  if (rows === null) return trouble === null ? <SkeletonRows count={4} /> : <EvidenceTrouble trouble={trouble} onRetry={retry} />;
  if (rows.length === 0) {
    return (
      <Typography sx={{ py: 3, color: 'text.secondary' }}>
        {facet === 'inspector' ? 'Nothing is tested yet.' : 'Nothing is in its scope.'}
      </Typography>
    );
  }
  return (
    <>
      <ul aria-label="Summary" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {rows.slice(0, shown).map((row) => (
          <SummaryLine key={row.key} row={row} onOpen={() => onRow(row)} ofTested={facet === 'inspector'} />
        ))}
      </ul>
      <MoreButton hidden={rows.length - shown} onMore={() => setShown(shown + STEP)} sx={{ mt: 2 }} />
    </>
  );
}
