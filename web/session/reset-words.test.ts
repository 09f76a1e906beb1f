import { expect, test } from 'vitest';
import { resetWords } from './reset-words.ts';

const nothing = { changes: 0, held: 0, drafts: 0, photos: 0, forms: 0 };

test('[SESS.6, SESS.31] a reset says what is on this device only, work that is still sealed too, and exports it', () => {
  expect(resetWords(nothing, false)).toEqual({ lost: ['Nothing is unsent.'], hasExport: false });
  const unsent = 'Only on this device: 1 unsent change, 1 unsaved form.';
  expect(resetWords({ ...nothing, changes: 1, forms: 1 }, false)).toEqual({ lost: [unsent], hasExport: true });
  const sealed = expect.stringMatching(/^Work from before your last log out is on this device only too, still sealed\. Export/);
  expect(resetWords(nothing, true)).toEqual({ lost: [sealed], hasExport: true });
  expect(resetWords({ ...nothing, changes: 1, forms: 1 }, true)).toEqual({ lost: [unsent, sealed], hasExport: true });
});

test('[SESS.6, HELD.22] what the server holds is not called unsent, nor on this device only', () => {
  const held = (count: string) => `${count} held by the server, for an administrator to decide.`;
  expect(resetWords({ ...nothing, held: 1 }, false)).toEqual({
    lost: ['Nothing is unsent.', held('1 change is')],
    hasExport: false,
  });
  expect(resetWords({ ...nothing, changes: 1, held: 2 }, false).lost).toEqual([
    'Only on this device: 1 unsent change.',
    held('2 changes are'),
  ]);
});

test('[SESS.32] a reset goes on where it can’t be read how much is unsent, and says so', () => {
  const unread = expect.stringMatching(/^How much is unsent can’t be read on this device now: /);
  expect(resetWords('unread', false)).toEqual({ lost: [unread], hasExport: false });
});
