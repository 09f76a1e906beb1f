import { expect, test } from 'vitest';
import { resetWords } from './reset-words.ts';

const nothing = { changes: 0, drafts: 0, photos: 0, forms: 0 };

test('[SESS.6, SESS.31] a reset says what is on this device only, work that is still sealed too, and exports it', () => {
  expect(resetWords(nothing, false)).toEqual({ lost: ['Nothing is unsent.'], hasExport: false });
  const unsent = 'Only on this device: 1 unsent change, 1 unsaved form.';
  expect(resetWords({ ...nothing, changes: 1, forms: 1 }, false)).toEqual({ lost: [unsent], hasExport: true });
  const sealed = expect.stringMatching(/^Work from before your last log out is on this device only too, still sealed\. Export/);
  expect(resetWords(nothing, true)).toEqual({ lost: [sealed], hasExport: true });
  expect(resetWords({ ...nothing, changes: 1, forms: 1 }, true)).toEqual({ lost: [unsent, sealed], hasExport: true });
});
