import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import type { UserId } from '#domain/user/user.ts';
import { takeTopic } from '#web/data/page/connection/topic-values.ts';
import type { Session } from '#web/data/protocol/session-state.ts';
import { turnAway } from '#web/session/leave.ts';
import { logOutQuestion } from '#web/session/log-out-state.ts';
import { turnedAway } from '#web/session/turned-away.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { currentSnackbar, showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { isSyncCentreOpen, showSyncCentre } from '#web/unsent/sync-centre-state.ts';
import { endWithUser } from './end-with-user.ts';

const say = (value: Session) => takeTopic({ kind: 'topic', name: 'session', value });
const loggedIn = (id: string, surname = 'Nair'): Session => ({
  state: 'in',
  user: { ...exampleUser(), id: id as UserId, surname },
  token: '',
  sealingKey: '',
});
const loggedOut: Session = { state: 'out', user: null, ended: false };

let end = () => {};

beforeEach(() => {
  vi.stubGlobal('localStorage', { removeItem: () => undefined, setItem: () => undefined });
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  say(loggedIn('admin'));
  end = endWithUser();
});
afterEach(() => {
  say({ state: 'booting', user: null });
  end();
  vi.unstubAllGlobals();
});

/** Asks and offers whatever there is; answers with what became of it. */
function askEverything() {
  let answer: boolean | null = null;
  void confirm({ title: 'Are you sure you want to delete this Site?' }).then((confirmed) => (answer = confirmed));
  logOutQuestion.set(true);
  showSyncCentre(true);
  showSnackbar({ message: 'Successfully deleted site', undo: () => undefined });
  return async () => {
    await Promise.resolve();
    return [answer, logOutQuestion.get(), isSyncCentreOpen(), currentSnackbar()?.message];
  };
}

test.each([
  ['somebody else', loggedIn('inspector')],
  ['nobody', loggedOut],
])(
  '[SESS.26] what a user was asked is answered with No, and what they were offered or had open goes, once there is %s',
  async (_, next) => {
    const outcome = askEverything();
    say(next);
    expect(await outcome()).toEqual([false, false, false, undefined]);
  },
);

test('[SESS.26] what a user was asked or offered stays while they do, under another name too', async () => {
  const outcome = askEverything();
  say(loggedIn('admin', 'Married'));
  expect(await outcome()).toEqual([null, true, true, 'Successfully deleted site']);
});

test('[SESS.26] what a log out says is seen, and the next user is asked anew', async () => {
  say(loggedOut);
  showSnackbar({ message: 'It could not be revoked. Please log in.', failure: true });
  expect(currentSnackbar()?.message).toContain('revoked');
  say(loggedIn('inspector'));
  expect(await askEverything()()).toEqual([null, true, true, 'Successfully deleted site']);
});

test('[WAY.7] why an administrators’ address has logged somebody out is said once they are out, and only then', async () => {
  await turnAway(async () => undefined);
  expect(turnedAway.get()).toBe(false);
  await turnAway(async () => say(loggedOut));
  expect(turnedAway.get()).toBe(true);
  say(loggedIn('inspector'));
  expect(turnedAway.get()).toBe(false);
});
