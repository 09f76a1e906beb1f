import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wholeListsIn } from './whole-lists.ts';

test('[SYNC.61] no list of the sync centre shows all that there is at once', () => {
  const files = globSync('web/sync-centre/**/*.tsx').filter((file) => wholeListsIn(file, readFileSync(file, 'utf8')) > 0);
  expect(files).toEqual([]);
});

test.each([
  ['<Box><RowBlock>{rows}</RowBlock></Box>', 1],
  ['<><Box component="ul">{rows}</Box></>', 1],
  ['<Box><RowBlock>{rows}</RowBlock><MoreRows total={1} /></Box>', 0],
  ['<Box><Box><RowBlock /></Box><MoreRows total={1} /></Box>', 1],
  ['<Box component="li"><Box component="dl" /></Box>', 0],
])('[SYNC.61] of `%s` %i lists show all at once', (source, lists) => {
  expect(wholeListsIn('some.tsx', source)).toBe(lists);
});
