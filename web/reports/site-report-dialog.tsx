import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { grouped } from '#domain/grouped.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { SiteId } from '#domain/site/site.ts';
import { ReportHint } from '#web/reports/report-hint.tsx';
import { ReportProgress } from '#web/reports/report-progress.tsx';
import { reportQuery } from '#web/reports/report-query.ts';
import { useReport } from '#web/reports/use-report.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { CheckRow } from '#web/ui/fields/check-row.tsx';
import { DialogButtons } from '#web/ui/overlays/dialog-buttons.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { WrappedTypeName } from '#web/ui/rows/wrapped-type-name.tsx';
import { expectedReport } from './expected-report.ts';

const FILE_NAME = 'site-report.pdf';

interface Props {
  open: boolean;
  onClose: () => void;
  siteId: SiteId;
  assetTypes: readonly { id: AssetTypeId; name: string; count: number }[];
}

/** Asks which asset types the report includes, and makes it [S2]. */
export function SiteReportDialog(props: Props) {
  return (
    <AppDialog open={props.open} onClose={props.onClose} title="Download Site Report...">
      {props.open && <Choices {...props} />}
    </AppDialog>
  );
}

function Choices({ onClose, siteId, assetTypes }: Props) {
  const [left, setLeft] = useState<ReadonlySet<AssetTypeId>>(new Set());
  const chosen = assetTypes.filter(({ id }) => !left.has(id));
  const query = reportQuery({ assetTypes: chosen.map(({ id }) => id) });
  const { report, download, cancel } = useReport(`/site/report/${siteId}?${query}`, FILE_NAME);
  const working = report.state === 'working';
  const toggle = (id: AssetTypeId) =>
    setLeft((current) => new Set(current.has(id) ? [...current].filter((one) => one !== id) : [...current, id]));
  const assets = chosen.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Box role="group" aria-label="Asset types to include" sx={{ overflowY: 'auto', minHeight: 96, mx: -1 }}>
        <CheckRow
          label="All"
          checked={chosen.length === assetTypes.length}
          partly={chosen.length > 0 && chosen.length < assetTypes.length}
          disabled={working}
          onChange={(all) => setLeft(new Set(all ? [] : assetTypes.map(({ id }) => id)))}
        />
        {assetTypes.map(({ id, name, count }) => (
          <CheckRow
            key={id}
            label={<WrappedTypeName name={name} />}
            end={grouped(count)}
            checked={!left.has(id)}
            disabled={working}
            onChange={() => toggle(id)}
          />
        ))}
      </Box>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {chosen.length === 0 ? 'Choose at least one asset type.' : expectedReport(assets)}
      </Typography>
      {working && <ReportProgress share={report.share} />}
      {report.state === 'failed' && (
        <ErrorState title="The report could not be made." hint={report.hint} onRetry={() => void download()} />
      )}
      <DialogButtons leave={<Button onClick={working ? cancel : onClose}>Cancel</Button>}>
        <Button
          color="primary"
          startIcon={<Download aria-hidden />}
          disabled={chosen.length === 0}
          loading={working}
          onClick={() => void download()}
        >
          Download
        </Button>
      </DialogButtons>
      <ReportHint report={report} from="sm" align="end" />
    </>
  );
}
