import { expect, test } from 'vitest';
import type { Imported } from '#web/data/protocol/sealed-status.ts';
import { importedWords } from './imported-words.ts';

const nothing = { changes: 0, photos: 0, drafts: 0, forms: 0 };
const some = { ...nothing, changes: 2, photos: 1 };
const whole: Imported = { counts: nothing, held: 0, isWhole: true, isNewer: false, unopened: null, author: null };
const say = (imported: Partial<Imported>) => importedWords({ ...whole, ...imported });

test('[SESS.22] what a file has brought is said, whose it is, and what could not be read of it', () => {
  expect(say({ counts: some })).toBe('Brought back: 2 unsent changes, 1 photo');
  expect(say({})).toBe('All that it holds is here already');
  expect(say({ counts: some, isWhole: false })).toBe(
    'Brought back: 2 unsent changes, 1 photo. A part of the file could not be read: export it again where it was made, if you can.',
  );
  expect(say({ counts: some, author: 'Ian Spector' })).toBe(
    'Unsent work of Ian Spector: 2 unsent changes, 1 photo. Send it under “Left on this device”',
  );
  expect(say({ author: 'Ian Spector' })).toBe('Nothing of Ian Spector is left in it');
});

test('[SESS.31] that a part of a file could not be opened is said, with why', () => {
  const opening = 'A part of the file could not be opened: keep the file, and import it again later. It is from another server.';
  expect(say({ counts: some, unopened: 'It is from another server.' })).toBe(
    `Brought back: 2 unsent changes, 1 photo. ${opening}`,
  );
  expect(say({ isWhole: false, unopened: 'It is from another server.' })).toBe(
    `All that it holds is here already. A part of the file could not be read: export it again where it was made, if you can. ${opening}`,
  );
});

test('[SYNC.82] of what a file holds it is said what was with the server already, and what only a newer app can read', () => {
  expect(say({ held: 1 })).toBe(
    'Nothing of it was missing here. 1 change was with the server already, for an administrator to decide',
  );
  expect(say({ counts: some, held: 2 })).toBe(
    'Brought back: 2 unsent changes, 1 photo. 2 changes were with the server already, for an administrator to decide',
  );
  expect(say({ counts: some, isWhole: false, isNewer: true })).toBe(
    'Brought back: 2 unsent changes, 1 photo. A part of the file is of a newer version of Firemark: load the new version here, then import it again.',
  );
});
