import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { History, Lock } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { testedOutsideWords } from '#domain/grade/tested-outside.ts';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import { type Actor, may } from '#domain/permissions.ts';
import type { InspectionDetail } from '#web/data/queries/inspections/inspection-detail.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { useIncomplete } from '#web/data/page/use-incomplete.ts';
import { useLeftSince } from '#web/ui/entry/unless-left.ts';
import { focusOnward } from '#web/ui/focus-onward.ts';
import { gradedOfTotal } from '#web/ui/grades/graded-of-total.ts';
import { GradeStrip } from '#web/ui/grades/grade-strip.tsx';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { Panel } from '#web/ui/page/panel.tsx';
import { closeAndLock } from '../form/inspection-actions.tsx';
import { CountedLegend } from './counted-legend.tsx';
import { SummaryButton } from './summary-button.tsx';
import { VersionsDialog } from './versions-dialog.tsx';
import { ReportDownload } from '../../reports/report-download.tsx';

/** How much is graded, the report, and the closing [S2]. */
export function StatisticsPanel({ detail }: { detail: InspectionDetail }) {
  const { user } = useSession();
  const isIncomplete = useIncomplete();
  const leftSince = useLeftSince();
  const { inspection, graded, total, evidence } = detail;
  const [closing, setClosing] = useState(false);
  const [versionsOpen, setVersionsOpen] = useState(false);
  const close = async (by: Actor, button: HTMLElement) => {
    const onward = focusOnward(button);
    setClosing(true);
    await closeAndLock(detail, by, { isIncomplete, isLeft: leftSince() });
    flushSync(() => setClosing(false));
    if (!button.isConnected) onward();
  };
  const mayClose = user !== null && !isClosed(inspection) && may(user, 'close', { entity: 'inspections', record: inspection });
  return (
    <Panel heading="Statistics and Reports">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.25 }}>
          <Typography variant="figure">{gradedOfTotal(graded, total)}</Typography>
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            graded
          </Typography>
        </Box>
        <Box sx={{ order: { md: 1 }, flexBasis: '100%' }}>
          <GradeStrip counts={detail.colours} />
        </Box>
        <CountedLegend detail={detail} />
      </Box>
      {!isIncomplete && detail.tested_outside > 0 && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {testedOutsideWords(detail.tested_outside)}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          flexWrap: 'wrap',
          alignItems: { md: 'flex-start' },
          gap: 1,
          mt: 2,
        }}
      >
        <SummaryButton detail={detail} />
        <ReportDownload inspectionId={inspection.id} form={{ assetTypes: inspection.asset_type_ids }} />
        {evidence !== null && (
          <Button startIcon={<History aria-hidden />} aria-haspopup="dialog" onClick={() => setVersionsOpen(true)}>
            Version {evidence.version}
          </Button>
        )}
        {mayClose && (
          <Button
            startIcon={<Lock aria-hidden />}
            loading={closing}
            onClick={({ currentTarget }) => void close(user, currentTarget)}
          >
            Close/Lock Inspection
          </Button>
        )}
      </Box>
      {evidence !== null && (
        <OnceOpened open={versionsOpen}>
          <VersionsDialog
            open={versionsOpen}
            onClose={() => setVersionsOpen(false)}
            inspectionId={inspection.id}
            evidence={evidence}
          />
        </OnceOpened>
      )}
    </Panel>
  );
}
