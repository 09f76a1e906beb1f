import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#test/any-text.ts';
import { WRAP_EVERY, wrapName } from './wrap-name.ts';

test.each([
  ['', []],
  ['Fire door', ['Fire door']],
  ['Fire extinguishers', ['Fire ', 'extinguishers']],
  ['Sprinkler valve sets', ['Sprinkler valve ', 'sets']],
  ['Exactlyfifteenn', ['Exactlyfifteenn']],
  ['Sprinkleranlagenventil set', ['Sprinkleranlage', 'nventil set']],
  ['🔥'.repeat(16), ['🔥'.repeat(15), '🔥']],
])('[S9.21] %j breaks after at most 15 characters', (name, pieces) => {
  expect(wrapName(name)).toEqual(pieces);
});

test('[S9.21] no line of a name has to be longer than 15 characters, and nothing of it is lost', () => {
  fc.assert(
    fc.property(anyText(60), (name) => {
      const pieces = wrapName(name);
      expect(pieces.join('')).toBe(name);
      for (const piece of pieces) expect([...piece.trimEnd()].length).toBeLessThanOrEqual(WRAP_EVERY);
    }),
  );
});
