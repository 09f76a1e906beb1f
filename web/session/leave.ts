import { currentSession } from '#web/data/page/session/session.ts';
import { CallError } from '#web/data/protocol/call-error.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { turnedAway } from './turned-away.ts';

const NO_ROOM = 'This device has no room left: free space on it, then try again.';
const OTHER_WINDOWS = 'Close other windows of Firemark and try again.';

/** What helps where a session could not be ended. */
export const howToLeave = (error: unknown): string =>
  error instanceof CallError && error.code === 'no-room' ? NO_ROOM : OTHER_WINDOWS;

/** Ends the session; where that can't be, says so: nobody goes away who believes that they are out [SESS.33]. */
export async function leave(how: () => Promise<void>): Promise<void> {
  try {
    await how();
  } catch (error) {
    if (currentSession().state === 'in')
      showSnackbar({ message: `You are still logged in. ${howToLeave(error)}`, failure: true });
  }
}

/** Ends the session of whoever opened an administrators' address [S2]; the landing page says why. */
export async function turnAway(how: () => Promise<void>): Promise<void> {
  await leave(how);
  turnedAway.set(currentSession().state === 'out');
}
