import { expect, test } from 'vitest';
import type { SyncStatus } from '#web/data/sync-status.ts';
import { type Keeping, syncMoment, syncSummary, unsentCount } from './sync-summary.ts';

const now = new Date(2026, 10, 20, 10, 0);
const idle: SyncStatus = {
  online: true,
  phase: 'idle',
  unsent: 0,
  drafts: 0,
  refused: [],
  photos: { waiting: 0, sending: 0, unsentIds: [], refused: [] },
  toDecide: 0,
  lastSyncedAt: new Date(2026, 10, 20, 9, 41).toISOString(),
  progress: null,
};
const kept: Keeping = { storage: 'fine', unkept: 0 };
const line = (status: Partial<SyncStatus>, keeping: Partial<Keeping> = {}) => {
  const { state, parts } = syncSummary({ ...idle, ...status }, now, { ...kept, ...keeping });
  return `${state}: ${parts.map((part) => (part.strong ? `*${part.text}*` : part.text)).join(' · ')}`;
};
const refused = {
  op: '',
  entity: 'assets',
  id: '',
  isNew: false,
  state: 'rejected',
  code: 'invalid',
  field: null,
  message: '',
  at: '',
  patch: {},
} as const;

const refusedPhoto = { waiting: 1, sending: 0, unsentIds: [''], refused: [{ id: '', message: '' }] };

test.for<[string, Partial<SyncStatus>, string]>([
  ['all sent', {}, 'synced: Synced 09:41'],
  ['sending', { phase: 'sending', unsent: 3 }, 'sending: Sending · *3* · synced 09:41'],
  ['about to send', { unsent: 3 }, 'sending: *3 unsent* · synced 09:41'],
  ['a photo waits', { photos: { waiting: 2, sending: 1, unsentIds: [], refused: [] } }, 'sending: *2 unsent* · synced 09:41'],
  ['offline', { online: false, unsent: 3 }, 'offline: Offline · *3 unsent* · synced 09:41'],
  ['offline with nothing unsent', { online: false }, 'offline: Offline · synced 09:41'],
  ['never synced', { online: false, lastSyncedAt: null }, 'offline: Offline · not synced yet'],
  ['retry failed', { phase: 'failed', unsent: 3 }, 'failed: *Sync failed* · 3 unsent'],
  ['first pull', { phase: 'first-pull', progress: { done: 12400, total: 100000 } }, 'receiving: Receiving 12,400 of 100,000'],
  ['refused', { refused: [refused] }, 'refused: *1 not accepted* · synced 09:41'],
  ['held', { refused: [{ ...refused, state: 'held' }] }, 'held: *1 held* · synced 09:41'],
  [
    'some of each',
    { unsent: 2, refused: [refused, { ...refused, state: 'held' }], photos: refusedPhoto },
    'refused: *2 not accepted* · *1 held* · *2 unsent* · synced 09:41',
  ],
  ['offline with something refused', { online: false, refused: [refused] }, 'offline: Offline · *1 unsent* · synced 09:41'],
  ['a photo is refused', { photos: refusedPhoto }, 'refused: *1 not accepted* · synced 09:41'],
])('[D8] the header when %s', ([, status, expected]) => {
  expect(line(status)).toBe(expected);
});

test('[D8] the last synchronisation is a date when it was not today', () => {
  expect(syncMoment(new Date(2026, 10, 19, 23, 59).toISOString(), now)).toBe('19/11/2026');
  expect(syncMoment(new Date(2026, 10, 20, 0, 5).toISOString(), now)).toBe('00:05');
});

test('[D8] what was refused or is held counts as not sent, and no photo twice', () => {
  expect(unsentCount(idle)).toBe(0);
  expect(unsentCount({ unsent: 1, refused: [refused, { ...refused, state: 'held' }], photos: refusedPhoto })).toBe(4);
});

test.for<[string, Partial<Keeping>, string]>([
  ['the device is full', { storage: 'full', unkept: 1 }, 'not-kept: *Not saved* · device full'],
  ['its storage failed', { storage: 'failing' }, 'not-kept: *Not saved* · storage failed'],
  ['an answer stands on its screen only', { unkept: 1 }, 'not-kept: *Not saved*'],
  ['the last of it is in use', { storage: 'low' }, 'low: *Device almost full* · *2 unsent*'],
])('[D8] nothing is called saved when %s', ([, keeping, expected]) => {
  expect(line({ online: false, unsent: 2 }, keeping)).toBe(expected);
});
