import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printableText } from './printable-text.ts';

test.each([
  ['plain text stays', 'Floor 2, Stair A landing', 'Floor 2, Stair A landing'],
  ['markup stays as it was typed', '#markup[ *x* $y$', '#markup[ *x* $y$'],
  ['lines stay', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['controls go', 'a\u0000b\u001B[31mc\u0085d', 'ab[31mcd'],
  ['a tab is a space', 'a\tb', 'a b'],
  ['overrides of direction go', 'invoice\u202Efdp.exe\u2066x\u2069\u200F', 'invoicefdp.exex'],
  ['Arabic and joined emoji stay', 'طفاية 👩‍🚒', 'طفاية 👩‍🚒'],
  ['half a surrogate pair is replaced', 'a\uD800b', 'a\uFFFDb'],
  ['a long word may break', 'W'.repeat(20), `${'W'.repeat(8)}\u200B${'W'.repeat(8)}\u200BWWWW`],
  ['a character of several code points never breaks', '👩‍🚒'.repeat(9), `${'👩‍🚒'.repeat(8)}\u200B👩‍🚒`],
])('[REPORT.4] %s', (_, given, expected) => {
  expect(printableText(given)).toBe(expected);
});

test('[REPORT.4] the text is the same but for the breaks, and no run is longer than a line holds', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w#[\]*-]{1,200}$/), (text) => {
      const printed = printableText(text);
      expect(printed.replaceAll('\u200B', '')).toBe(text);
      expect(printed.split('\u200B').every((piece) => piece.length < 16)).toBe(true);
    }),
  );
});
