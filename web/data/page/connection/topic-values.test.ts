import { expect, test } from 'vitest';
import { syncSummary } from '#web/unsent/sync-summary.ts';
import { initialStatus, type SyncStatus } from '../../protocol/sync-status.ts';
import { takeTopic, topicReader } from './topic-values.ts';

test('[SPEED.8] what the header says of synchronisation is the very same through a round that brings nothing, and another when it says more', () => {
  const now = new Date('2026-11-26T09:00:30.000Z');
  const take = (part: Partial<SyncStatus>) =>
    takeTopic({ kind: 'topic', name: 'sync', value: { ...initialStatus, lastSyncedAt: '2026-11-26T09:00:00.000Z', ...part } });
  const read = topicReader('sync');
  const summary = () => read((status) => syncSummary(status, now, { storage: 'fine', unkept: 0 }));
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
