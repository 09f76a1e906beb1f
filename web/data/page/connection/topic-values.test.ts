import { expect, test, vi } from 'vitest';
import { syncSummary } from '#web/unsent/sync-summary.ts';
import type { Session } from '../../protocol/session-state.ts';
import { initialStatus, type SyncStatus } from '../../protocol/sync-status.ts';
import { takeTopic, topicReader } from './topic-values.ts';

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
  const say = (value: object) => takeTopic({ kind: 'topic', name: 'session', value: value as Session });
  say({ state: 'in', user: { id: 'priya' } });
  // Tests before may have left somebody in.
  clear.mockClear();
  say({ state: 'out', user: null, ended: false, isUnread: true });
  say({ state: 'in', user: { id: 'priya' } });
  expect(clear).not.toHaveBeenCalled();
  say({ state: 'out', user: null, ended: false, isUnread: true });
  say({ state: 'in', user: { id: 'omar' } });
  expect(clear).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
