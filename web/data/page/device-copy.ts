import { deviceSetting } from '#web/ui/device-setting.ts';
import type { Session } from '../protocol/session-state.ts';
import type { SyncStatus } from '../protocol/sync-status.ts';
import type { Found } from '../protocol/topics.ts';

/** What only this device has of a user, counted: noted apart from their database, to be told should the browser remove that. */
export interface DeviceCopy {
  user: string;
  changes: number;
  photos: number;
  /** Surveys in progress. */
  drafts: number;
}

const KEPT = 'firemark-copy';
const removed = deviceSetting<DeviceCopy | null>({
  name: 'removed',
  read: parse,
  write: (copy) => copy && JSON.stringify(copy),
});

/** At the start of the app: what was noted and is not there any more was removed by the browser [DEV]. */
export function judgeCopy({ isDeviceNew, user, isUserNew }: Found): void {
  const kept = localStorage.getItem(KEPT);
  if (kept === null) return;
  if (isDeviceNew || (isUserNew && parse(kept)?.user === user)) removed.set(parse(kept));
  localStorage.removeItem(KEPT);
}

/** Notes how much there is, for as long as somebody is logged in; a log out leaves no note [SESS], a session that can't be read does. */
export function noteCopy(session: Session, { unsent, refused, photos, drafts }: SyncStatus): void {
  if (session.state === 'booting' || (session.state === 'out' && session.isUnread === true)) return;
  if (session.state === 'out') return localStorage.removeItem(KEPT);
  const copy = { user: session.user.id, changes: unsent + refused.mine + refused.decided, photos: photos.waiting, drafts };
  store(JSON.stringify(copy));
}

/** Once it was told. */
export const forgetRemoved = (): void => removed.set(null);

function store(text: string): void {
  if (localStorage.getItem(KEPT) === text) return;
  try {
    localStorage.setItem(KEPT, text);
  } catch {
    // Without room for the note a removal is not noticed; what it counts is kept all the same.
  }
}

function parse(text: string | null): DeviceCopy | null {
  try {
    return text === null ? null : (JSON.parse(text) as DeviceCopy);
  } catch {
    return null;
  }
}

/** What the browser has removed of this device's copy, until that was told; null when nothing was. */
export const useRemovedCopy = removed.use;
