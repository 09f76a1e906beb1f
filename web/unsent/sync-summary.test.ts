import { expect, test } from 'vitest';
import { hasOnlyHere, type Keeping, syncMoment, syncSummary, unsentCount } from './sync-summary.ts';
import type { SyncStatus } from '#web/data/protocol/sync-status.ts';

const now = new Date(2026, 10, 20, 10, 0);
const idle: SyncStatus = {
  online: true,
  phase: 'idle',
  problem: null,
  stuck: null,
  tooOld: false,
  tooNew: false,
  unsent: 0,
  sending: [],
  drafts: 0,
  refused: { held: 0, mine: 0, decided: 0 },
  aside: [],
  photos: { waiting: 0, sending: 0, unsentIds: [], unscaled: 0, unscaledOfSaved: 0, doubted: 0, refused: [], stuck: null },
  toDecide: 0,
  lastSyncedAt: new Date(2026, 10, 20, 9, 41).toISOString(),
  oldestUnsentAt: null,
  damaged: 0,
  clockAheadMinutes: 0,
  progress: null,
};
const { photos } = idle;
const kept: Keeping = { storage: 'fine', unkept: 0, hasSealed: false };
const line = (status: Partial<SyncStatus>, keeping: Partial<Keeping> = {}) => {
  const { state, parts } = syncSummary({ ...idle, ...status }, now, { ...kept, ...keeping });
  return `${state}: ${parts.map((part) => (part.strong ? `*${part.text}*` : part.text)).join(' · ')}`;
};
const refused = { held: 0, mine: 1, decided: 0 };
const held = { held: 1, mine: 0, decided: 0 };
const refusedPhoto = {
  waiting: 1,
  sending: 0,
  unsentIds: [''],
  unscaled: 0,
  unscaledOfSaved: 0,
  doubted: 0,
  refused: [{ id: '', message: '' }],
  stuck: null,
};

test.for<[string, Partial<SyncStatus>, string]>([
  ['all sent', {}, 'synced: Synced 09:41'],
  ['all sent but what can’t be read', { damaged: 2 }, 'damaged: *2 damaged* · synced 09:41'],
  [
    'all sent but a file that is no photo yet of a saved survey',
    { photos: { ...photos, unscaled: 1, unscaledOfSaved: 1 } },
    'chosen: *1 file no photo yet* · synced 09:41',
  ],
  [
    'all sent but what the server may have forgotten',
    { photos: { ...photos, doubted: 2 } },
    'doubted: *2 photos not confirmed* · synced 09:41',
  ],
  ['all sent, and a file of a survey in progress', { photos: { ...photos, unscaled: 1 } }, 'synced: Synced 09:41'],
  ['sending', { phase: 'sending', unsent: 3 }, 'sending: Sending · *3* · synced 09:41'],
  ['sending again what a restored server has forgotten', { phase: 'sending' }, 'sending: Sending · synced 09:41'],
  ['about to send', { unsent: 3 }, 'sending: *3 unsent* · synced 09:41'],
  [
    'a photo waits',
    { photos: { waiting: 2, sending: 1, unsentIds: [], unscaled: 0, unscaledOfSaved: 0, doubted: 0, refused: [], stuck: null } },
    'sending: *2 unsent* · synced 09:41',
  ],
  ['offline', { online: false, unsent: 3 }, 'offline: Offline · *3 unsent* · synced 09:41'],
  ['offline with nothing unsent', { online: false }, 'offline: Offline · synced 09:41'],
  ['never synced', { online: false, lastSyncedAt: null }, 'offline: Offline · not synced yet'],
  ['retry failed', { phase: 'failed', unsent: 3 }, 'failed: *Sync failed* · 3 unsent'],
  ['the app is too old', { phase: 'failed', tooOld: true, unsent: 3 }, 'failed: *Update needed* · 3 unsent'],
  [
    'first pull',
    { phase: 'first-pull', progress: { done: 12400, total: 100000, ready: false } },
    'receiving: Receiving 12,400 of 100,000',
  ],
  [
    'first pull, what is near is here',
    { phase: 'first-pull', progress: { done: 12400, total: 100000, ready: true } },
    'receiving: Receiving 12,400 of 100,000 · you can begin',
  ],
  ['refused', { refused }, 'refused: *1 not accepted* · synced 09:41'],
  ['held', { refused: held }, 'held: *1 held* · synced 09:41'],
  [
    'some of each',
    { unsent: 2, refused: { ...refused, held: 1 }, photos: refusedPhoto },
    'refused: *2 not accepted* · *1 held* · *2 unsent* · synced 09:41',
  ],
  ['offline with something refused', { online: false, refused }, 'offline: Offline · *1 unsent* · synced 09:41'],
  ['a photo is refused', { photos: refusedPhoto }, 'refused: *1 not accepted* · synced 09:41'],
])('[SYNC.23, PULL.9] the header when %s', ([, status, expected]) => {
  expect(line(status)).toBe(expected);
});

test('[SYNC.23] the last synchronisation is a date when it was not today', () => {
  expect(syncMoment(new Date(2026, 10, 19, 23, 59).toISOString(), now)).toBe('19/11/2026');
  expect(syncMoment(new Date(2026, 10, 20, 0, 5).toISOString(), now)).toBe('00:05');
});

test('[SYNC.23] what was refused or is held counts as not sent, and no photo twice', () => {
  expect(unsentCount(idle)).toBe(0);
  expect(unsentCount({ unsent: 1, refused: { ...refused, held: 1 }, photos: refusedPhoto })).toBe(4);
});

test.for<[string, Partial<Keeping>, string]>([
  ['the device is full', { storage: 'full', unkept: 1 }, 'not-kept: *Not saved* · device full'],
  ['its storage failed', { storage: 'failing' }, 'not-kept: *Not saved* · storage failed'],
  ['an answer stands on its screen only', { unkept: 1 }, 'not-kept: *Not saved*'],
  ['the last of it is in use', { storage: 'low' }, 'low: *Device almost full* · *2 unsent*'],
])('[SYNC.24, ROOM.3] nothing is called saved when %s', ([, keeping, expected]) => {
  expect(line({ online: false, unsent: 2 }, keeping)).toBe(expected);
});

const at = (hour: number, minute: number) => new Date(2026, 10, 20, hour, minute).toISOString();

test.for<[string, Partial<SyncStatus>, string]>([
  ['passed over by a round', { unsent: 1, oldestUnsentAt: at(7, 55) }, 'late: *Unsent for 2 h* · *1 unsent* · synced 09:41'],
  ['for less than an hour', { unsent: 1, oldestUnsentAt: at(9, 5) }, 'sending: *1 unsent* · synced 09:41'],
  [
    'made before the connection came back',
    { unsent: 1, oldestUnsentAt: at(8, 50), lastSyncedAt: at(8, 40) },
    'sending: *1 unsent* · synced 08:40',
  ],
  [
    'without a connection',
    { online: false, unsent: 1, oldestUnsentAt: at(7, 0) },
    'offline: Offline · *1 unsent* · synced 09:41',
  ],
])('[SYNC.32] what has been unsent for an hour while the server is reached is said: %s', ([, status, said]) => {
  expect(line(status)).toBe(said);
});

test('[SYNC.64] the header says that a round or the photos do not move', () => {
  expect(line({ stuck: 'begun-anew', unsent: 2 })).toBe('stuck: *Sync stuck* · 2 unsent');
  expect(line({ photos: { ...idle.photos, waiting: 1, stuck: 'begun-anew' } })).toBe('stuck: *Sync stuck* · 1 unsent');
  expect(line({ stuck: 'given-up', phase: 'failed' })).toBe('failed: *Sync failed*');
});

test('[SESS.31] the header does not say that all is sent while earlier work is still sealed', () => {
  expect(line({}, { hasSealed: true })).toBe('sealed: *Earlier work sealed* · synced 09:41');
  expect(line({ unsent: 3 }, { hasSealed: true })).toBe('sending: *3 unsent* · synced 09:41');
});

test('[SYNC.58] surveys in progress are on this device only, and reason enough to export', () => {
  expect(hasOnlyHere(idle, false)).toBe(false);
  expect(hasOnlyHere({ ...idle, drafts: 1 }, false)).toBe(true);
  expect(hasOnlyHere({ ...idle, unsent: 1 }, false)).toBe(true);
  expect(hasOnlyHere({ ...idle, damaged: 1 }, false)).toBe(true);
  expect(hasOnlyHere({ ...idle, photos: refusedPhoto }, false)).toBe(true);
  expect(hasOnlyHere({ ...idle, photos: { ...idle.photos, unscaled: 1 } }, false)).toBe(true);
  expect(hasOnlyHere({ ...idle, photos: { ...idle.photos, doubted: 1 } }, false)).toBe(true);
  expect(hasOnlyHere(idle, true)).toBe(true);
});
