import { afterEach, expect, test, vi } from 'vitest';
import { syncSummary } from '#web/unsent/sync-summary.ts';
import type { Session } from '../../protocol/session-state.ts';
import { initialStatus, type SyncStatus } from '../../protocol/sync-status.ts';
import { takeTopic, topicReader } from './topic-values.ts';

const say = (value: object) => takeTopic({ kind: 'topic', name: 'session', value: value as Session });

afterEach(() => vi.unstubAllGlobals());

test('[SPEED.8] what the header says of synchronisation is the very same through a round that brings nothing, and another when it says more', () => {
  const now = new Date('2026-11-26T09:00:30.000Z');
  const take = (part: Partial<SyncStatus>) =>
    takeTopic({ kind: 'topic', name: 'sync', value: { ...initialStatus, lastSyncedAt: '2026-11-26T09:00:00.000Z', ...part } });
  const read = topicReader('sync');
  const summary = () => read((status) => syncSummary(status, now, { storage: 'fine', unkept: 0, hasSealed: false }));
  take({});
  const before = summary();
  take({ phase: 'receiving' });
  expect(summary()).toBe(before);
  take({ lastSyncedAt: '2026-11-26T09:00:20.000Z' });
  expect(summary()).toBe(before);
  take({ unsent: 1 });
  expect(summary()).not.toBe(before);
  expect(summary()).toMatchObject({ state: 'sending' });
});

test('[SESS.26] what a tab remembers of one user goes with the next one, though nobody could read between them who was there', () => {
  const clear = vi.fn<() => void>();
  vi.stubGlobal('sessionStorage', { clear });
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', store);
  say({ state: 'in', user: { id: 'priya' } });
  // Tests before may have left somebody in.
  clear.mockClear();
  say({ state: 'out', user: null, ended: false, isUnread: true });
  say({ state: 'in', user: { id: 'priya' } });
  expect(clear).not.toHaveBeenCalled();
  say({ state: 'out', user: null, ended: false, isUnread: true });
  say({ state: 'in', user: { id: 'omar' } });
  expect(clear).toHaveBeenCalledOnce();
});

test('[DEV.9, SESS.21] the note of what only this device has outlives a start that could not read it, and goes with a log out', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  const note = () => stored.get('firemark-copy');
  const count = (unsent: number) => takeTopic({ kind: 'topic', name: 'sync', value: { ...initialStatus, unsent } });
  const priya = { state: 'in', user: { id: 'priya' } };
  const out = { state: 'out', user: null, ended: false };
  const leave = (how: object) => {
    say({ ...out, ...how });
    takeTopic({ kind: 'topic', name: 'sync', value: initialStatus });
  };
  leave({ isUnread: true });
  const before = JSON.stringify({ user: 'priya', changes: 5, photos: 2, drafts: 1 });
  stored.set('firemark-copy', before);
  say(priya);
  expect(note()).toBe(before);
  takeTopic({ kind: 'topic', name: 'found', value: { isDeviceNew: false, user: 'priya', isUserNew: false } });
  count(6);
  const after = JSON.stringify({ user: 'priya', changes: 6, photos: 0, drafts: 0 });
  expect(note()).toBe(after);
  leave({ isUnread: true });
  say(priya);
  expect(note()).toBe(after);
  leave({});
  expect(note()).toBeUndefined();
});
