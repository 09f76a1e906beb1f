import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useSealedStatus } from '#web/data/page/session/sealed-work.ts';

const FAILED = {
  seal: 'Unsent work could not be sealed: this device may have no room left. It is kept, and sealing is tried again whenever Firemark is opened.',
  read: 'A part of the unsent work could not be read just now, and was not sealed; the rest was. It is kept, and tried again when Firemark is opened the next time.',
  remove:
    'What was unsent is sealed. What this device had received could not be removed yet: close other windows of Firemark; it is tried again whenever Firemark is opened.',
  delete:
    'The data that Reset App was to clear could not be deleted yet. Close other windows of Firemark; deleting is tried again whenever Firemark is opened.',
};

/** On the landing page: what is done about unsent work after a session and before the next [SESS]. */
export function SealedState() {
  const { busy, failed } = useSealedStatus();
  if (busy !== null && busy.kind !== 'importing' && (busy.kind === 'opening' || busy.total > 0)) {
    const { kind, done, total } = busy;
    const words = kind === 'opening' ? 'Bringing back unsent work…' : `Securing unsent work… ${done} of ${total}`;
    return (
      <Box sx={{ mb: 2.5 }}>
        <Typography role="status" sx={{ mb: 1 }}>
          {words}
        </Typography>
        <LinearProgress
          aria-label={kind === 'opening' ? 'Bringing back unsent work' : 'Securing unsent work'}
          {...(kind === 'securing' && { variant: 'determinate', value: (100 * done) / total })}
        />
        {kind === 'securing' && (
          <Typography variant="caption" sx={{ display: 'block', mt: 1, color: 'text.secondary' }}>
            You can log in once this is done.
          </Typography>
        )}
      </Box>
    );
  }
  return failed !== null ? (
    <Typography role="alert" sx={{ mb: 2.5, pl: 1.5, borderLeft: 3, borderColor: 'error.main' }}>
      {FAILED[failed]}
    </Typography>
  ) : null;
}
