import Button from '@mui/material/Button';
import { logOut, unsentCounts } from '#web/data/session.ts';
import { confirm } from '#web/ui/confirm-state.ts';
import { downloadUnsent } from './download-unsent.ts';
import { unsentWords } from './unsent-words.ts';

/** Logs out, after saying what is unsent and offering to export it [D4.6]. */
export async function askToLogOut(): Promise<void> {
  const words = unsentWords(await unsentCounts());
  if (words !== '') {
    const body = (
      <>
        <strong>{words}</strong>. What you saved is kept and sent when you log in here again; surveys in progress and forms stay
        on this device.
        <Button fullWidth onClick={() => void downloadUnsent()} sx={{ mt: 1.5, bgcolor: 'surface.raised' }}>
          Export
        </Button>
      </>
    );
    if (!(await confirm({ title: 'Log out with unsent work?', body, yes: 'Log Out', no: 'Stay', destructive: false }))) return;
  }
  await logOut();
}
