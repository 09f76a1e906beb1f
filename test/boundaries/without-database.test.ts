import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WITHOUT_DATABASE } from '../postgres/without-database.ts';
import { reachedFrom, staticImportsOf } from './circles.ts';

/** What knows of the engine that tests run on. */
const ENGINE = 'test/postgres/postgres-database.ts';

test.each([...WITHOUT_DATABASE, 'server/app.test.ts'])('[RUN.17] %s runs once only if it opens no database', (file) => {
  const reached = reachedFrom(
    { get: (path) => (existsSync(path) ? staticImportsOf(path, readFileSync(path, 'utf8')) : []) },
    file,
  );
  expect(reached.size).toBeGreaterThan(2);
  expect(reached.has(ENGINE)).toBe(file === 'server/app.test.ts');
});
