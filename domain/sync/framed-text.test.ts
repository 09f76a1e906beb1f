import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonHead, frame, frameLines, joinFramed, linesWithin, textWithin, withoutCommonEnds } from './framed-text.ts';

const text = fc.array(fc.constantFrom('a', 'b', 'ab', ''), { maxLength: 5 }).map((lines) => frame(lines.join('\n')));
const linesOf = (framed: string | undefined) => linesWithin(framed ?? '');

test('[MERGE.3] what texts begin and end with in common is whole lines, all of them, and with the middle makes each text again', () => {
  fc.assert(
    fc.property(text, text, text, (...texts) => {
      const { head, middles, tail } = withoutCommonEnds(...texts);
      expect(middles.map((middle) => joinFramed(joinFramed(head, middle), tail))).toEqual(texts);
      const left = middles.map(linesOf);
      const isShared = (at: number) => left.every((lines) => lines.length > 0 && lines.at(at) === left[0]?.at(at));
      expect([isShared(0), isShared(-1)]).toEqual([false, false]);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['a', 'b', null],
  ['a', 'ab', null],
  ['a\nb', 'a\nbc', 'a'],
  ['\na', '\nb', ''],
])('[MERGE.3] of %j and %j only whole lines are the same', (left, right, same) => {
  expect(textWithin(commonHead(frame(left), frame(right)))).toBe(same);
});

test('[MERGE.3] a text and its lines', () => {
  for (const lines of [[], ['a'], ['', 'a', '']]) expect(linesWithin(frameLines(lines))).toEqual(lines);
  expect([frame(null), frame('')]).toEqual(['\n', '\n']);
});
