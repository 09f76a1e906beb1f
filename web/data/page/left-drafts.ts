import type { Draft, DraftPatch } from '../protocol/draft.ts';
import { changeDraft } from './drafts.ts';
import { readTopic } from './connection/topic-values.ts';

const NAME = 'firemark-left';

interface LeftDraft {
  user: string;
  key: string;
  from: Draft;
  patch: DraftPatch;
}

const allLeft = () => JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as LeftDraft[];

/** Keeps what a page that ends was still writing, for the next page of its tab; the end of the session takes it away [TAB]. */
export function leaveDraft(key: string, { from, patch }: { from: Draft; patch: DraftPatch }): void {
  const user = readTopic('session').user?.id;
  if (user !== undefined) sessionStorage.setItem(NAME, JSON.stringify([...allLeft(), { user, key, from, patch }]));
}

export const isAnyDraftLeft = (): boolean => sessionStorage.getItem(NAME) !== null;

/** Writes what this user's former page of the tab left; writing it twice changes nothing. */
export async function takeUpLeftDrafts(user: string): Promise<void> {
  const left = allLeft();
  sessionStorage.removeItem(NAME);
  for (const { key, from, patch } of left.filter((one) => one.user === user)) {
    await changeDraft(key, from, patch).catch(() => leaveDraft(key, { from, patch }));
  }
}
