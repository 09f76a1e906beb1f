import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { circlesOf, staticImportsOf } from './circles.ts';

const sources = globSync('{domain,server,web,bench,test}/**/*.{ts,tsx}');

test('[HOUSE.9] no files import each other in a circle, types included', () => {
  const imports = new Map(sources.map((file) => [file, staticImportsOf(file, readFileSync(file, 'utf8'))]));
  expect(imports.size).toBeGreaterThan(500);
  expect(circlesOf(imports)).toEqual([]);
});

test.each([
  ["import { b } from './b.ts';", ['web/b.ts']],
  ["import type { B } from './b.ts';", ['web/b.ts']],
  ["import '#domain/b.ts';", ['domain/b.ts']],
  ["export { b } from '../domain/b.ts';", ['domain/b.ts']],
  ["export type * from './b.ts';", ['web/b.ts']],
  ["const b = () => import('./b.ts');", []],
  ["import { z } from 'zod';", []],
])('[HOUSE.9] what %s imports is seen', (source, imports) => {
  expect(staticImportsOf('web/a.ts', source)).toEqual(imports);
});

test.each([
  [{ a: ['a'] }, [['a']]],
  [{ a: ['b'], b: ['a'] }, [['a', 'b']]],
  [{ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] }, [['a', 'b', 'c']]],
  [
    { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [{ a: ['b', 'c'], b: ['c'], c: [] }, []],
])('[HOUSE.9] the circles of %o are found', (imports, circles) => {
  expect(circlesOf(new Map(Object.entries(imports)))).toEqual(circles);
});
