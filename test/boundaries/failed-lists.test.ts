import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What lists of inspections, assets, sites and users with a screen, a dialog or a place on the dashboard ask. */
const lists = [
  'inspectionList',
  'dashboard',
  'stillOpen',
  'endingThisWeek',
  'inspectionSummary',
  'assetsOfType',
  'inspectionAssets',
  'siteAssets',
  'troubledAssets',
  'findAssets',
  'labelAssets',
  'siteList',
  'userList',
];

/** Shows numbers of it alone. */
const TILES = 'web/dashboard/dashboard-tiles.tsx';

const sources = globSync('web/**/*.tsx')
  .filter((file) => file !== TILES)
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));
const filesWith = (call: string, name: string): string[] =>
  sources.filter(({ source }) => new RegExp(`${call}\\(\\s*'${name}'`).test(source)).map(({ file }) => file);

test.each(lists)('[DEV.24] whatever lists %s takes its Retry with its rows', (name) => {
  const asking = filesWith('\\buse(Query|List)', name);
  expect(asking).not.toEqual([]);
  expect(filesWith('\\bonRetry\\b[^}]*\\} = useList', name)).toEqual(asking);
});
