import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allowedArrows, arrowsOf, backwardArrows, features } from './features.ts';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const sources = globSync('web/**/*.{ts,tsx}').filter((file) => !isTest(file));
const drawn = new Set(sources.flatMap((file) => arrowsOf(file, readFileSync(file, 'utf8'))));

test('[HOUSE.10] a feature imports those features only that the table names for it, and each of them', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect([...drawn].toSorted()).toEqual(allowedArrows(features).toSorted());
});

test('[HOUSE.10] the table names every feature, in an order that leaves no circle', () => {
  const folders = globSync('web/*/').map((folder) => folder.replaceAll(/^web\/|\/$/g, ''));
  const below = ['app', 'data', 'public', 'ui'];
  expect(folders.filter((folder) => !below.includes(folder)).toSorted()).toEqual(Object.keys(features).toSorted());
  expect(backwardArrows(features)).toEqual([]);
});

test('[HOUSE.10] a circle in a table is seen', () => {
  expect(backwardArrows({ scan: ['surveys'], surveys: ['scan'] })).toEqual(['scan -> surveys']);
  expect(backwardArrows({ scan: ['scan'] })).toEqual(['scan -> scan']);
});

test.each([
  ['web/sites/view/site-page.tsx', "import { MissingRecord } from '#web/records/missing-record.tsx';", ['sites -> records']],
  ['web/sites/view/site-page.tsx', "const page = import('../../assets/overview/asset-card.tsx');", ['sites -> assets']],
  ['web/sites/view/site-page.tsx', "export type { Row } from '#web/scan/sheet/row.ts';", ['sites -> scan']],
  ['web/scan/sheet/scanner.ts', "new Worker(new URL('../../photos/worker.ts', import.meta.url))", ['scan -> photos']],
  ['web/sites/view/site-page.tsx', "import { Panel } from '#web/ui/page/panel.tsx';\nimport './site-panel.tsx';", []],
  ['web/app/routes.tsx', "import { SitePage } from '#web/sites/view/site-page.tsx';", []],
])('[HOUSE.10] the arrows of %s are seen: %s', (file, source, arrows) => {
  expect(arrowsOf(file, source)).toEqual(arrows);
});
