import { currentSession, logOut, unsentCounts } from '#web/data/page/session/session.ts';
import { unkeptCount } from '#web/data/page/unkept.ts';
import { leave } from './leave.ts';
import { logOutQuestion } from './log-out-state.ts';
import { unsentWords } from '../unsent/unsent-words.ts';

/** Logs out; with unsent work, or what stands on a screen only, after asking what is to become of it [SESS]. */
export async function askToLogOut(): Promise<void> {
  if (unkeptCount() === 0 && (await isAllSent())) await leave(logOut);
  else if (currentSession().state === 'in') logOutQuestion.set(true);
}

/** What can't be read may be unsent. */
async function isAllSent(): Promise<boolean> {
  try {
    return unsentWords(await unsentCounts()) === '';
  } catch {
    return false;
  }
}
