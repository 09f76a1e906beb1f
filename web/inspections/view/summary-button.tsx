import Button from '@mui/material/Button';
import { ListTree } from 'lucide-react';
import type { InspectionDetail } from '#web/data/queries/inspections/inspection-detail.ts';
import type { Facet } from '#web/data/queries/inspections/inspection-lines.ts';
import type { Counts } from '#web/data/queries/inspections/inspection-summary.ts';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';
import { CountedAssetsDialog } from './counted-assets-dialog.tsx';
import { SummaryDialog } from './summary-dialog.tsx';

const NO_SUMMARY: { open: boolean; facet: Facet } = { open: false, facet: 'type' };
const NO_ROW: { open: boolean; title: string; counts: Counts } = { open: false, title: '', counts: { facet: 'type', key: '' } };

/** Opens the summary of an inspection, and what a row of it counts over that [DESK]. */
export function SummaryButton({ detail: { inspection, evidence } }: { detail: InspectionDetail }) {
  const [summary, setSummary, leaveSummary] = useEntryState('summary', NO_SUMMARY, { ends: true });
  const [row, setRow, leaveRow] = useEntryState('summary row', NO_ROW, { ends: true });
  const of = { inspectionId: inspection.id, evidence };
  const leave = () => {
    leaveRow();
    leaveSummary();
  };
  return (
    <>
      <Button startIcon={<ListTree aria-hidden />} aria-haspopup="dialog" onClick={() => setSummary({ ...summary, open: true })}>
        Summary
      </Button>
      <OnceOpened open={summary.open}>
        <SummaryDialog
          {...of}
          {...summary}
          onClose={() => setSummary({ ...summary, open: false })}
          onFacet={(facet) => setSummary({ open: true, facet })}
          onRow={({ key, name }) => setRow({ open: true, title: name, counts: { facet: summary.facet, key } })}
        />
      </OnceOpened>
      <OnceOpened open={row.open}>
        <CountedAssetsDialog {...of} {...row} onClose={() => setRow({ ...row, open: false })} onLeave={leave} />
      </OnceOpened>
    </>
  );
}
