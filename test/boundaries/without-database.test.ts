import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WITHOUT_DATABASE } from '../postgres/without-database.ts';
import { reachedFrom, staticImportsOf } from './circles.ts';

/** What knows of the engine that tests run on. */
const ENGINE = 'test/postgres/postgres-database.ts';

const importsOf = (file: string) => (existsSync(file) ? staticImportsOf(file, readFileSync(file, 'utf8')) : []);
const reachesEngine = (file: string) => reachedFrom({ get: importsOf }, file).has(ENGINE);

test.each(WITHOUT_DATABASE)('[RUN.17] %s, which runs once, opens no database', (file) => {
  expect(existsSync(file)).toBe(true);
  expect(reachesEngine(file)).toBe(false);
});

test('[RUN.17] who opens a database by way of others is seen', () => {
  expect(reachesEngine('server/app.test.ts')).toBe(true);
});
