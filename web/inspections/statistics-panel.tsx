import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Lock } from 'lucide-react';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import { may } from '#domain/permissions.ts';
import type { InspectionDetail } from '#web/data/queries/inspection-detail.ts';
import { useSession } from '#web/data/session.ts';
import { GradeLegend } from '#web/ui/grade-legend.tsx';
import { GradeStrip } from '#web/ui/grade-strip.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { closeAndLock } from './inspection-actions.tsx';
import { ReportDownload } from './report-download.tsx';

/** How much is graded, the report, and the closing [S2]. */
export function StatisticsPanel({ detail }: { detail: InspectionDetail }) {
  const { user } = useSession();
  const { inspection, graded, total } = detail;
  const mayClose = user !== null && !isClosed(inspection) && may(user, 'close', { entity: 'inspections', record: inspection });
  return (
    <Panel heading="Statistics and Reports">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.25 }}>
          <Typography component="span" sx={{ fontSize: '2.125rem', lineHeight: 40 / 34, fontWeight: 700 }}>
            {graded}/{total}
          </Typography>
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            graded
          </Typography>
        </Box>
        <Box sx={{ order: { md: 1 }, flexBasis: '100%' }}>
          <GradeStrip counts={detail.colours} />
        </Box>
        <GradeLegend counts={detail.colours} />
      </Box>
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
        <ReportDownload inspectionId={inspection.id} />
        {mayClose && (
          <Button startIcon={<Lock aria-hidden />} onClick={() => void closeAndLock(detail, user.id)}>
            Close/Lock Inspection
          </Button>
        )}
      </Box>
    </Panel>
  );
}
