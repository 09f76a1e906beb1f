import { expect, test } from 'vitest';
import { consequence } from './consequence.ts';

const VERSION = 'A closed inspection gets a new version of its evidence; the earlier one stays readable.';

test.each([
  [{ count: 1 }, VERSION],
  [{ count: 1, access: 1 }, 'It changes what a user may do, at once.'],
  [{ count: 2, access: 2 }, 'Each changes what a user may do, at once.'],
  [{ count: 4, access: 1 }, `${VERSION} 1 of them changes what a user may do, at once.`],
  [{ count: 4, access: 2 }, `${VERSION} 2 of them change what a user may do, at once.`],
])('[HELD.21] what %j accepts is said before it is', (asked, words) => {
  expect(consequence({ verdict: 'accepted', ...asked })).toBe(words);
});

test('[HELD.7] what is refused stays with its author', () => {
  expect(consequence({ verdict: 'refused', count: 2, access: 2 })).toBe('They stay on the author’s device, who is told.');
});
