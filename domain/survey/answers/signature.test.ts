import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addStroke, type Point, readSignature, typedSignature } from './signature.ts';

const drawing = (strokes: readonly (readonly Point[])[]) => strokes.reduce(addStroke, '');

test('[S2.130] strokes are path data, a dot too, within the pad', () => {
  const path = drawing([
    [
      [10.4, 20],
      [12, 25.6],
      [12, 25.9],
    ],
    [[700, -5]],
  ]);
  expect(path).toBe('M10 20l2 6M600 0l0 0');
  expect(readSignature(path)).toEqual({ path });
});

test('[S2.130, SURVEY.20] a typed name is a signature, anything else is none', () => {
  expect(readSignature(typedSignature('Ada Okafor'))).toEqual({ name: 'Ada Okafor' });
  for (const value of ['', 'M1 2', 'M1 2l3 4<script>', 'data:image/png;base64,AAAA']) expect(readSignature(value)).toBeNull();
});

test('[S2.130, SURVEY.20] a stroke that is too long for an answer is thinned, from its beginning to its end', () => {
  const scribble = Array.from({ length: 3_000 }, (_, at): Point => [at % 600, (at * 37) % 200]);
  const path = addStroke('M1 1l2 2', scribble);
  expect(path.startsWith('M1 1l2 2M0 0l')).toBe(true);
  expect(readSignature(path)).toEqual({ path });
});

test('[SURVEY.20] every drawing can be read again and fits into an answer', () => {
  // Most of fast-check's own doubles lie within a hair of 0.
  const tenth = fc.integer({ min: -10_000, max: 10_000 }).map((tenths) => tenths / 10);
  const point = fc.tuple(tenth, tenth);
  const strokes = fc.array(fc.array(point, { minLength: 1, maxLength: 400, size: 'max' }), {
    minLength: 1,
    maxLength: 12,
    size: 'max',
  });
  fc.assert(
    fc.property(strokes, (given) => {
      const path = drawing(given);
      expect(path.length).toBeLessThanOrEqual(4_500);
      if (path !== '') expect(readSignature(path)).toEqual({ path });
    }),
    // Making thousands of points fewer one by one takes minutes.
    { endOnFailure: true },
  );
});
