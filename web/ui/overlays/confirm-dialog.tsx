import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AppDialog } from './app-dialog.tsx';
import type { OpenConfirmation } from './confirm-state.ts';

/** Shows the question of confirm(). */
export function ConfirmDialog({ asked }: { asked: OpenConfirmation | null }) {
  const shown = useLastOf(asked);
  if (shown === null) return null;
  const { title, body, yes = 'Yes', no = 'No', destructive = true, answer } = shown;
  return (
    <AppDialog
      open={asked !== null}
      onClose={() => answer(false)}
      title={title}
      role="alertdialog"
      destructive={destructive}
      leave={
        <Button autoFocus onClick={() => answer(false)}>
          {no}
        </Button>
      }
      actions={
        <Button
          {...(destructive ? { variant: 'outlined', color: 'error', startIcon: <Trash2 aria-hidden /> } : { color: 'proceed' })}
          onClick={() => answer(true)}
        >
          {yes}
        </Button>
      }
    >
      {body !== undefined && (
        <Typography
          variant="detail"
          component="div"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere', '& b, & strong': { color: 'text.primary' } }}
        >
          {body}
        </Typography>
      )}
    </AppDialog>
  );
}

/** Keeps the words on screen while the dialog leaves. */
function useLastOf(asked: OpenConfirmation | null): OpenConfirmation | null {
  const [last, setLast] = useState(asked);
  useEffect(() => {
    if (asked !== null) setLast(asked);
  }, [asked]);
  return asked ?? last;
}
