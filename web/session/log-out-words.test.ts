import { expect, test } from 'vitest';
import { logOutWords } from './log-out-words.ts';

const nothing = { changes: 0, held: 0, drafts: 0, photos: 0, forms: 0 };
/** With so many photos of saved surveys. */
const say = (counts: Partial<typeof nothing>, savedPhotos: number, isTried: boolean) =>
  logOutWords({ ...nothing, ...counts }, savedPhotos, isTried).map(({ said, what }) => `${said}${what}.`);

test('[SESS.2] a log out says what is unsent; after it was tried to send it, only what could be as not sent', () => {
  expect(say({}, 0, false)).toEqual([]);
  expect(say({ changes: 1, drafts: 1, photos: 3 }, 1, false)).toEqual(['1 unsent change, 1 survey in progress, 3 photos.']);
  expect(say({ changes: 1, drafts: 1, photos: 3 }, 1, true)).toEqual([
    'Could not be sent: 1 unsent change, 1 photo.',
    'Still here: 1 survey in progress, 2 photos.',
  ]);
  expect(say({ drafts: 1, photos: 2, forms: 1 }, 0, true)).toEqual([
    'Still here: 1 survey in progress, 2 photos, 1 unsaved form.',
  ]);
  expect(say({}, 0, true)).toEqual([]);
});

test('[SESS.2, HELD.22] what the server holds is not unsent', () => {
  expect(say({ held: 1 }, 0, false)).toEqual([]);
  expect(say({ held: 1 }, 0, true)).toEqual([]);
});
