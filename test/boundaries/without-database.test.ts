import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WITHOUT_DATABASE } from '../postgres/without-database.ts';
import { reachedFrom, staticImportsOf } from './circles.ts';

/** What knows of the engine that tests run on. */
const ENGINE = 'test/postgres/postgres-database.ts';

const known = new Map<string, string[]>();

function importsOf(file: string): string[] {
  const imports = known.get(file) ?? (existsSync(file) ? staticImportsOf(file, readFileSync(file, 'utf8')) : []);
  known.set(file, imports);
  return imports;
}

test('[RUN.17] the tests of the server that run once are those that import nothing which opens a database of the engine', () => {
  const tests = globSync('server/**/*.test.ts').filter((file) => !file.endsWith('.property.test.ts'));
  const without = tests.filter((file) => !reachedFrom({ get: importsOf }, file).has(ENGINE));
  expect(tests.length).toBeGreaterThan(without.length);
  expect([...WITHOUT_DATABASE].toSorted()).toEqual(without.toSorted());
});
