import Typography from '@mui/material/Typography';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { isUnsent } from '#web/data/page/send-unsent.ts';
import { hintWords } from './hint-words.ts';
import type { Report } from './use-report.ts';

interface Props {
  report: Report;
  /** A version of a closed inspection lacks nothing. */
  ofVersion?: boolean;
  from: 'sm' | 'md';
  align: 'start' | 'end';
}

/** What a report needs, and what will be missing in it. */
export function ReportHint({ report: { state }, ofVersion = false, from, align }: Props) {
  const online = useSyncStatus((sync) => sync.online);
  const lacks = useSyncStatus(isUnsent) && !ofVersion;
  const words = state === 'working' ? null : hintWords({ needs: !online && state !== 'failed', lacks });
  if (words === null) return null;
  return (
    <Typography
      variant="body2"
      // As wide as what stands over it.
      sx={{ width: 0, minWidth: '100%', color: 'text.secondary', textAlign: { xs: 'center', [from]: align } }}
    >
      {words}
    </Typography>
  );
}
