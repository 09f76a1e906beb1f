import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendRemedialLines, markedLines, withoutLines } from './remedial-lines.ts';

test.each([
  [null, ['~ Refix.'], '~ Refix.'],
  ['~ Refix.', ['~ Refix.', '~ Reseal.'], '~ Refix.\n~ Reseal.'],
  ['Refix.\n\n', ['~ Refix.', 'Reseal.', 'Reseal.'], 'Refix.\n~ Reseal.'],
  ['~ Own words', [], '~ Own words'],
])('[S3.24] %j and %j', (recommendations, lines, expected) => {
  expect(appendRemedialLines(recommendations, lines)).toBe(expected);
});

test('[S3.24] appending twice is appending once', () => {
  const line = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\n', ' '));
  fc.assert(
    fc.property(fc.option(fc.string()), fc.array(line), (before, lines) => {
      const once = appendRemedialLines(before, lines);
      expect(appendRemedialLines(once, lines)).toBe(once);
    }),
  );
});

test.each([
  [null, null],
  [' \n ~ \n', null],
  ['Refix.\n\n  ~Reseal. ', '~ Refix.\n~ Reseal.'],
  ['~ Refix.\n~ Reseal.', '~ Refix.\n~ Reseal.'],
])('[S3.24] each stored line starts with a tilde: %j', (typed, stored) => {
  expect(markedLines(typed)).toBe(stored);
});

test.each([
  ['~ Refix.', ['~ Refix.'], null],
  ['~ Own words\n~ Refix.\n~ Reseal.', ['~ Refix.'], '~ Own words\n~ Reseal.'],
  ['Refix.', ['~ Refix.'], null],
  ['Seen with Ada\n\nRefix.', ['~ Refix.'], 'Seen with Ada\n'],
  ['~ Refix. 12 cm', ['~ Refix.'], '~ Refix. 12 cm'],
  ['~ Refix.', [], '~ Refix.'],
  [null, ['~ Refix.'], null],
])('[S3.24] %j without the canned lines %j is %j', (text, lines, left) => {
  expect(withoutLines(text, lines)).toBe(left);
});

test('[S3.24, TEXT.13] a line that shows nothing goes before others are added, and is not left alone', () => {
  expect(appendRemedialLines('\u2800\nRefix.', ['~ \u2800', '~ Reseal.'])).toBe('Refix.\n~ Reseal.');
  expect(withoutLines('~ Refix.\n\u2800', ['~ Refix.'])).toBeNull();
});
