import { useSyncExternalStore } from 'react';
import type { Session } from './session.ts';
import type { SyncStatus } from './sync-status.ts';
import type { Found } from './worker/protocol.ts';

/** What only this device has of a user, counted: noted apart from their database, to be told should the browser remove that. */
export interface DeviceCopy {
  user: string;
  changes: number;
  photos: number;
  /** Surveys in progress. */
  drafts: number;
}

const KEPT = 'firemark-copy';
const REMOVED = 'firemark-removed';
const listeners = new Set<() => void>();

/** At the start of the app: what was noted and is not there any more was removed by the browser [D4.5]. */
export function judgeCopy({ isDeviceNew, user, isUserNew }: Found): void {
  const kept = localStorage.getItem(KEPT);
  if (kept === null) return;
  if (isDeviceNew || (isUserNew && parse(kept)?.user === user)) store(REMOVED, kept);
  localStorage.removeItem(KEPT);
}

/** Notes how much there is, for as long as somebody is logged in; a log out leaves no note [D4.6]. */
export function noteCopy(session: Session, { unsent, refused, photos, drafts }: SyncStatus): void {
  if (session.state === 'booting') return;
  if (session.state === 'out') return localStorage.removeItem(KEPT);
  const rejected = refused.filter(({ state }) => state === 'rejected').length;
  const copy = { user: session.user.id, changes: unsent + rejected, photos: photos.waiting, drafts };
  store(KEPT, JSON.stringify(copy));
}

/** Once it was told. */
export function forgetRemoved(): void {
  localStorage.removeItem(REMOVED);
  for (const listener of listeners) listener();
}

function store(key: string, text: string): void {
  if (localStorage.getItem(key) === text) return;
  try {
    localStorage.setItem(key, text);
  } catch {
    // Without room for the note a removal is not noticed; what it counts is kept all the same.
  }
  for (const listener of listeners) listener();
}

function parse(text: string | null): DeviceCopy | null {
  try {
    return text === null ? null : (JSON.parse(text) as DeviceCopy);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the browser has removed of this device's copy, until that was told; null when nothing was. */
export function useRemovedCopy(): DeviceCopy | null {
  return parse(useSyncExternalStore(subscribe, () => localStorage.getItem(REMOVED)));
}
