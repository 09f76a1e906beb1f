import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstRun, hasUsers } from '#server/first-run.ts';
import { startFault } from '#server/start-fault.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { type LosingProxy, losingProxy } from './losing-proxy.ts';
import { dropDatabases, newDatabase } from './new-database.ts';

let proxy: LosingProxy;
let server: TestApp;

beforeEach(async () => {
  proxy = await losingProxy(await newDatabase());
  server = await openTestApp({ variables: { DATABASE_URL: proxy.url } });
});
afterEach(async () => {
  await server.close();
  proxy.close();
  await dropDatabases();
});

test.each([
  ['before it has the administrator, whom the next start adds', 'unheard', false],
  ['once it has the administrator, whose password nobody was shown', 'done', true],
] as const)('[RUN.22] a first start that loses PostgreSQL %s, says what to do', async (_, when, isThere) => {
  // All of a statement: each connection says at its beginning that it reads what is committed.
  proxy.lose('commit\0', when);
  const fault = await firstRun(server.context).catch(startFault);
  expect(fault).toMatch(
    /^The database was lost while admin was added \([^\n]+\)\. Start again; if no password is shown then, run npm run reset-password -- admin$/,
  );
  expect(await hasUsers(server.context.db)).toBe(isThere);
  expect(await firstRun(server.context)).toHaveLength(isThere ? 0 : 1);
});

test.each([
  ['53100', 'There is no room left (refused)'],
  ['57014', 'The database can’t be reached at the moment (refused). Run it again once it can'],
])('[RUN.22] a first start that PostgreSQL refuses with %s adds nobody, and says that alone', async (code, words) => {
  const { db } = server.context;
  await sql`create function refuse() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception 'refused' using errcode = '${code}'; end`,
  )}`.execute(db);
  await sql`create trigger refuse before insert on users execute function refuse()`.execute(db);
  expect(await firstRun(server.context).catch(startFault)).toBe(words);
  await sql`drop trigger refuse on users`.execute(db);
  expect(await firstRun(server.context)).toHaveLength(1);
});
