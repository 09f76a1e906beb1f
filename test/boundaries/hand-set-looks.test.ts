import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { handSetLooksIn } from './hand-set-looks.ts';

/** Where the sizes and radii have their names. */
const NAMED_IN = ['web/ui/text-size.ts', 'web/ui/radius.ts'];

test('[HOUSE.14] no screen sets a size of text or a radius by hand', () => {
  const sources = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file) && !NAMED_IN.includes(file));
  expect(sources.length).toBeGreaterThan(400);
  const set = sources.flatMap((file) => handSetLooksIn(file, readFileSync(file, 'utf8')).map((value) => `${file}: ${value}`));
  expect(set).toEqual([]);
});

test.each([
  ["sx({ fontSize: '1rem' })", ['1rem']],
  ["sx({ fontSize: { xs: '1rem', md: textSize.page } })", ['1rem']],
  ['sx({ borderRadius: 3 })', ['3']],
  ["sx({ borderRadius: isRound ? '50%' : 0 })", ['50%']],
  ['sx({ borderRadius: `${radius.panel} 4px 0 0` })', [' 4px 0 0']],
  ["<Box sx={{ fontSize: 'min(1rem, 7vw)' }} style={{ borderRadius: '2px' }} />", ['min(1rem, 7vw)', '2px']],
  ["sx({ '--question-size': '2rem' })", ['2rem']],
  ["sx({ fontSize: 'var(--status-line)', borderRadius: 'inherit', width: 20 })", []],
  ['sx({ borderRadius: 0 })', []],
  ['sx({ borderRadius: `${radius.sheet} 0 0 0` })', []],
  ["sx({ fontSize: upTo('5.6vw', 'body') })", []],
])('[HOUSE.14] what `%s` sets by hand is seen', (source, found) => {
  expect(handSetLooksIn('some.tsx', source)).toEqual(found);
});
