import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('[LOOK.10] the titles of all screens are written in one case', () => {
  const source = readFileSync(new URL('routes.tsx', import.meta.url), 'utf8');
  const titles = [...source.matchAll(/title: '([^']+)'/g)].map(([, title = '']) => title);
  expect(titles).toEqual(expect.arrayContaining(['Edit Site', 'Edit User', 'New Inspection']));
  expect(titles.filter((title) => /(^|\s)[a-z]/.test(title))).toEqual([]);
});
