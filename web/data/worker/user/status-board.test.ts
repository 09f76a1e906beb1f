import { expect, test } from 'vitest';
import type { FileId } from '#domain/file/file.ts';
import type { PhotoPlace } from '../../protocol/photo-place.ts';
import type { SyncStatus } from '../../protocol/sync-status.ts';
import { heldChange } from '../../queries/testing/reader-of.ts';
import type { LoggedChange, UnsentPhoto } from '../disk/user-schema.ts';
import { Image } from '../image/image.ts';
import { lateKey } from '../photos/late-key.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { nextId } from '../testing/test-tab.ts';
import { StatusBoard } from './status-board.ts';

/** A board over a log of these changes, and what it has told. */
function boardOf(
  changes: readonly LoggedChange[],
  unsent: readonly UnsentPhoto[] = [],
): { board: StatusBoard; told: SyncStatus[] } {
  const image = new Image();
  image.take({ entries: new Map([[1, { seq: 1, at: '', changes: [...changes] }]]) });
  const told: SyncStatus[] = [];
  const board = new StatusBoard({
    image,
    aside: { told: [] },
    shelf: { toSend: [], unsent, doubted: [] },
    queue: { sending: 0, refused: [], hitch: null },
    isElected: () => false,
    onStatus: (status) => told.push(status),
    tellOthers: () => undefined,
  });
  return { board, told };
}

/** A held grade that counts how often its answers are read. */
function gradeRead(times: { read: number }): LoggedChange {
  const patch = {
    get answers() {
      times.read += 1;
      return [];
    },
  };
  return heldChange({ id: 'a grade', patch, entity: 'sites' });
}

test('[SPEED.13] the status counts what was not taken without reading what it says, and is told once', () => {
  const times = { read: 0 };
  const mine = heldChange({ id: 'another', patch: {}, state: 'rejected', code: 'invalid' });
  const { board, told } = boardOf([gradeRead(times), mine, { ...mine, code: 'forbidden' }, { ...mine, state: 'waiting' }]);
  const before = times.read;
  for (let commit = 0; commit < 3; commit += 1) board.follow();
  expect(told).toMatchObject([{ unsent: 1, refused: { held: 1, mine: 1, decided: 1 }, oldestUnsentAt: mine.ts }]);
  expect(times.read).toBe(before);
});

test('[PHOTO.42] files that are no photos yet are counted, and those apart that were chosen for saved surveys', () => {
  const photo = { id: nextId<FileId>(), sha256: '', file_name: 'a.jpg', taken_at: '', draft: 'survey' };
  const unscaled = { slot: nextId<PhotoPlace['slot']>(), draft: exampleDraft(), wasKept: true };
  const late = lateKey({ grade: nextId(), key: 'survey' });
  const { board, told } = boardOf([], [photo, { ...photo, unscaled }, { ...photo, unscaled, draft: late }]);
  board.follow();
  expect(told).toMatchObject([{ photos: { unscaled: 2, unscaledOfSaved: 1 } }]);
});
