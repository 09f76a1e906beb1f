import { currentSession } from '#web/data/page/session/session.ts';
import { CallError } from '#web/data/protocol/call-error.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';

const NO_ROOM = 'This device has no room left: free space on it, then try again.';
const OTHER_WINDOWS = 'Close other windows of Firemark and try again.';

const FOR_ADMINISTRATORS =
  'That screen is for administrators: you were logged out. What is unsent is kept on this device and goes on when you log in again.';
/** Long enough for who looks for what they have lost. */
const TURNED_AWAY_MS = 20_000;

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

/** Ends the session of whoever opened an administrators' address [S2], and says on the landing page why. */
export async function turnAway(how: () => Promise<void>): Promise<void> {
  await leave(how);
  if (currentSession().state === 'out') showSnackbar({ message: FOR_ADMINISTRATORS, timeout: TURNED_AWAY_MS });
}
