import { expect, test } from 'vitest';
import { wrapName } from './wrap-name.ts';

test.each([
  ['', ''],
  ['Fire door', 'Fire door'],
  ['Exactly fifteen', 'Exactly fifteen'],
  ['Sprinkler valve set', 'Sprinkler valve\u200b set'],
  ['🔥'.repeat(16), `${'🔥'.repeat(15)}\u200b🔥`],
])('[S2] %j breaks every 15 characters', (name, wrapped) => {
  expect(wrapName(name)).toBe(wrapped);
});
