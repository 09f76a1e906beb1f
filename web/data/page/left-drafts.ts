import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { CallError } from '../protocol/call-error.ts';
import type { LeftDraft } from '../protocol/left-draft.ts';
import { callWorker } from './connection/worker-client.ts';
import { readTopic } from './connection/topic-values.ts';

const NAME = 'firemark-left';

interface Left extends LeftDraft {
  user: string;
  key: string;
}

/** What former versions did not say. */
const UNSAID = { wasKept: false, writing: {} };

const allLeft = (): Left[] =>
  (JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as Left[]).map((left) => ({ ...UNSAID, ...left }));

function setLeft(left: readonly Left[]): void {
  if (left.length === 0) sessionStorage.removeItem(NAME);
  else sessionStorage.setItem(NAME, JSON.stringify(left));
}

const isSameAs = (one: Left) => (other: Left) => JSON.stringify(one) === JSON.stringify(other);

function dropLeft(dropped: Left): void {
  const isDropped = isSameAs(dropped);
  setLeft(allLeft().filter((one) => !isDropped(one)));
}

/** Keeps what a page that ends was still writing, for the next page of its tab; the end of the session takes it away [TAB]. */
export function leaveDraft(key: string, left: LeftDraft): void {
  const user = readTopic('session').user?.id;
  if (user === undefined) return;
  const one = { ...UNSAID, ...left, user, key };
  setLeft([...allLeft(), one]);
  // A page that comes back as it was goes on writing it itself.
  addEventListener('pageshow', () => dropLeft(one), { once: true });
}

export const isAnyDraftLeft = (): boolean => sessionStorage.getItem(NAME) !== null;

/** Writes what this user's former pages of the tab left; writing it twice changes nothing. */
export async function takeUpLeftDrafts(user: string): Promise<void> {
  const left = allLeft().filter((one) => one.user === user);
  setLeft(left);
  const refused = new Set<string>();
  // The last first: to those before it, it is what was given since.
  for (const one of left.toReversed()) {
    // The session may have ended meanwhile.
    if (refused.has(one.key) || !allLeft().some(isSameAs(one))) continue;
    if (await isTakenUp(one)) dropLeft(one);
    else refused.add(one.key);
  }
}

/** Or has ended, which is said. */
const isTakenUp = ({ key, user: _user, ...left }: Left): Promise<boolean> =>
  callWorker('takeUpDraft', key, left).then(
    () => true,
    (error: unknown) => {
      const hasEnded = error instanceof CallError && error.code === 'survey-ended';
      if (hasEnded) showSnackbar({ message: error.message, failure: true });
      return hasEnded;
    },
  );
