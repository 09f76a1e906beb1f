import Typography from '@mui/material/Typography';
import { useIsOpening } from '#web/data/page/storage-status.ts';
import { AlertBar } from '#web/ui/page/alert-bar.tsx';
import { useAfterDelay } from '#web/ui/use-after-delay.ts';
import { OPENS_LONG, TOO_LONG_MILLISECONDS } from './opens-long.ts';

/** What frees data that don't open: the screens around it wait for them [DEV.20]. */
export function OpeningNotice() {
  return useIsOpening() && <OpensLong />;
}

function OpensLong() {
  const tooLong = useAfterDelay(TOO_LONG_MILLISECONDS);
  if (!tooLong) return null;
  return (
    <AlertBar>
      <Typography sx={{ flex: '1 1 240px' }}>{OPENS_LONG}</Typography>
    </AlertBar>
  );
}
