import { expect, test } from 'vitest';
import { firstCharacter } from './first-character.ts';

test.each([
  ['Ada', 'A'],
  ['🔥Ann', '🔥'],
  ['👩‍🚒 Grace', '👩‍🚒'],
  ['E\u0301lodie', 'E\u0301'],
  ['', ''],
])('[S2.45] of %j the circle of initials shows %j', (name, shown) => {
  expect(firstCharacter(name)).toBe(shown);
});
