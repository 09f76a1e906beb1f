import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import { type DeviceCopy, forgetRemoved, judgeCopy, noteCopy } from './device-copy.ts';
import type { Session } from '../protocol/session-state.ts';
import type { SyncStatus } from '../protocol/sync-status.ts';

const user = exampleUser();
const loggedIn: Session = { state: 'in', user, token: 'secret', sealingKey: '' };
const loggedOut: Session = { state: 'out', user: null, ended: false };
const status = {
  unsent: 2,
  drafts: 1,
  refused: { held: 1, mine: 1, decided: 0 },
  photos: { waiting: 4 },
} as unknown as SyncStatus;

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

const removed = (): DeviceCopy | null => {
  const text = stored.get('firemark-removed');
  return text === undefined ? null : (JSON.parse(text) as DeviceCopy);
};
const found = { isDeviceNew: false, user: null, isUserNew: false };

test('[DEV.9] a copy that the browser removed is noticed at the next start with what was not sent, the session lost or not', () => {
  for (const lost of [
    { isDeviceNew: true, user: null, isUserNew: false },
    { isDeviceNew: false, user: user.id, isUserNew: true },
  ]) {
    noteCopy(loggedIn, status);
    expect(removed()).toBeNull();
    judgeCopy(lost);
    expect(removed()).toEqual({ user: user.id, changes: 3, photos: 4, drafts: 1 });
    noteCopy(loggedOut, status);
    noteCopy(loggedIn, status);
    expect(removed()).not.toBeNull();
    forgetRemoved();
    expect(removed()).toBeNull();
  }
});

test('[DEV.9, SESS.21] a start that finds everything, and one after a log out that was cut short, notice nothing', () => {
  noteCopy(loggedIn, status);
  judgeCopy({ ...found, user: user.id });
  expect(removed()).toBeNull();
  noteCopy(loggedIn, status);
  judgeCopy(found);
  expect([...stored]).toEqual([]);
});

test('[DEV.9, SESS.21] the note names the user and counts, nothing else, and a log out takes it away', () => {
  noteCopy(loggedIn, status);
  expect([...stored.values()]).toEqual([JSON.stringify({ user: user.id, changes: 3, photos: 4, drafts: 1 })]);
  noteCopy(loggedOut, status);
  expect([...stored]).toEqual([]);
});
