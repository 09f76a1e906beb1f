import { expect, test } from 'vitest';
import { initialStatus, type SyncStatus } from '#web/data/protocol/sync-status.ts';
import { stateWords } from './state-words.ts';

const { photos } = initialStatus;

test.for<[string, Partial<SyncStatus>, string]>([
  ['nothing is here alone', {}, 'The server has everything that was saved here.'],
  ['it can’t be reached', { online: false }, 'Nothing is waiting to be sent.'],
  ['it is sent again what it has forgotten', { phase: 'sending' }, 'Nothing is waiting to be sent.'],
  ['something can’t be read', { damaged: 1 }, 'Nothing is waiting to be sent.'],
  [
    'a survey is in progress',
    { drafts: 1, photos: { ...photos, unsentIds: ['1'] } },
    'Nothing is waiting to be sent. What belongs to surveys in progress is on this device only.',
  ],
  [
    'a photo of a survey in progress is here',
    { photos: { ...photos, unsentIds: ['1'] } },
    'Nothing is waiting to be sent. What belongs to surveys in progress is on this device only.',
  ],
  [
    'a chosen file is no photo yet',
    { photos: { ...photos, unsentIds: ['1'], unscaled: 1 } },
    'Nothing is waiting to be sent. What belongs to surveys in progress is on this device only.',
  ],
  [
    'a file that was chosen for a saved survey is no photo yet',
    { photos: { ...photos, unsentIds: ['1'], unscaled: 1, unscaledOfSaved: 1 } },
    'Nothing is waiting to be sent. Files that were chosen for saved surveys are no photos yet, and on this device only.',
  ],
  [
    'it is not known whether it still has a photo',
    { photos: { ...photos, doubted: 1 } },
    'Nothing is waiting to be sent. It is not known whether the server still has 1 photo: it stays on this device, and the server is asked again by itself.',
  ],
  ['a change waits', { unsent: 1 }, '1 change is saved on this device.'],
])('[SYNC.81] the server has everything only where nothing is here alone: %s', ([, status, said]) => {
  expect(stateWords({ ...initialStatus, ...status }, false)).toBe(said);
});

test('[SYNC.81, SESS.31] the server is not said to have everything while earlier work is still sealed', () => {
  const sealed = 'Work from before your last log out is on this device only, sealed.';
  expect(stateWords(initialStatus, true)).toBe(`Nothing is waiting to be sent. ${sealed}`);
  expect(stateWords({ ...initialStatus, drafts: 1 }, true)).toBe(
    `Nothing is waiting to be sent. What belongs to surveys in progress is on this device only. ${sealed}`,
  );
});

test('[PULL.9] during a first pull it is said from when on one can begin', () => {
  const say = (ready: boolean) => stateWords({ ...initialStatus, progress: { done: 1, total: 2, ready } }, false);
  expect(say(false)).toMatch(/^What you need first comes first\. /);
  expect(say(true)).toMatch(/^Your open inspections are here with their assets and grades: you can begin\. /);
});
