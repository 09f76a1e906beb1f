import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { ReportHint } from '#web/reports/report-hint.tsx';
import { ReportProgress } from '#web/reports/report-progress.tsx';
import { reportQuery } from '#web/reports/report-query.ts';
import { useReport } from '#web/reports/use-report.ts';
import { ErrorState } from '#web/ui/page/error-state.tsx';

const FILE_NAME = 'inspection-report.pdf';

interface Props {
  inspectionId: InspectionId;
  /** The inspection's asset types, or the version of a closed one that the report is wanted of. */
  form?: Parameters<typeof reportQuery>[0];
  /** The id of what names the report, where there are several. */
  describedBy?: string;
}

/** The button, and under it what keeps it from working, how far it is, or why it failed. */
export function ReportDownload({ inspectionId, form = {}, describedBy }: Props) {
  const { report, download } = useReport(`/inspections/report/${inspectionId}?${reportQuery(form)}`, FILE_NAME);
  const working = report.state === 'working';
  return (
    <>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75 }}>
        <Button
          startIcon={<Download aria-hidden />}
          loading={working}
          aria-describedby={describedBy}
          onClick={() => void download()}
        >
          Download Report
        </Button>
        <ReportHint report={report} ofVersion={form.version !== undefined} from="md" align="start" />
        {working && <ReportProgress share={report.share} />}
      </Box>
      {report.state === 'failed' && (
        <Box sx={{ order: { md: 1 }, width: '100%', py: 1 }}>
          <ErrorState title="The report could not be made." hint={report.hint} onRetry={() => void download()} />
        </Box>
      )}
    </>
  );
}
