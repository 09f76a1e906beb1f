import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { droppingFocusIn } from './dropping-focus.ts';

test('[LOOK.39] every button that says that it is at work is the theme’s, which keeps the focus', () => {
  const files = globSync('web/**/*.tsx');
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => droppingFocusIn(file, readFileSync(file, 'utf8')).map((one) => `${file}: ${one}`))).toEqual([]);
});

test.each([
  ['<IconButton loading={isBusy} />', ['IconButton at work']],
  ['<ButtonBase loading />', ['ButtonBase at work']],
  ['<Button component="label" disabled={!online} />', ['Button as another element']],
  ['<Button loading={isBusy} disabled={!online} />', []],
  ['<Button component="a" />', []],
])('[LOOK.39] whether `%s` drops the focus is seen', (source, found) => {
  expect(droppingFocusIn('some.tsx', source)).toEqual(found);
});
