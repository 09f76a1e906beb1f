import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#test/any-text.ts';
import { usernameKey } from './username-key.ts';

test.each([
  ['ÀB', 'àb'],
  ['A\u0300b', 'Àb'],
  ['ｉｎｓｐｅｃｔｏｒ', 'Inspector'],
  ['straße', 'STRASSE'],
  ['STRAẞE', 'straße'],
  ['İSTANBUL', 'i\u0307stanbul'],
  ['ΟΔΟΣ', 'οδος'],
  ['οδοσ', 'οδος'],
  ['\u00a0 tom.hale\u3000', 'Tom.Hale'],
  ['ﬁre', 'FIRE'],
])('[PASS.1] %j and %j are one username', (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

test('[PASS.1] different names stay different', () => {
  const names = ['tom.hale', 'tom-hale', 'tomhale', 'àb', 'ab', 'αβ', 'marek.dvořák', 'marek.dvorak'];
  expect(new Set(names.map(usernameKey)).size).toBe(names.length);
});

test('[PASS.1] the key of a key is itself, and no composition makes another', () => {
  fc.assert(
    fc.property(anyText(12), (name) => {
      const key = usernameKey(name);
      expect(usernameKey(key)).toBe(key);
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) expect(usernameKey(name.normalize(form))).toBe(key);
    }),
    { numRuns: 2_000 },
  );
});
