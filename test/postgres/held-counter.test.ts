import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import type { Tables } from '#server/database/tables.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../test-app.ts';
import { dropDatabases, newDatabase } from './new-database.ts';

/** More than a server has connections. */
const LOGINS = 14;

let server: TestApp;
let other: Kysely<Tables>;

beforeAll(async () => {
  const url = await newDatabase();
  server = await openTestApp({ variables: { DATABASE_URL: url } });
  other = await openPostgres(url, () => {});
});
afterAll(async () => {
  await server.close();
  await other.destroy();
  await dropDatabases();
});

test('[OPS.35] while another server holds the counter, more logins than there are connections leave those that readers need', async () => {
  const names = Array.from({ length: LOGINS }, (_, index) => `inspector ${index}`);
  for (const username of names) await server.addUser({ id: v7() as never, username });
  const reader = await server.addUser({ username: 'reader' });
  const token = await server.logIn(reader);
  const holder = await other.startTransaction().execute();
  await holder.updateTable('counter').set({ ver: 0 }).execute();

  const logins = names.map((username) => server.post('/api/auth/login', { username, password: TEST_PASSWORD }));
  // The last that a login does before it takes the counter.
  const remembered = async () => (await other.selectFrom('known_addresses').select('user_id').execute()).length;
  await expect.poll(remembered).toBe(LOGINS);
  expect((await server.app.inject('/api/health/ready')).statusCode).toBe(200);
  expect((await server.post('/api/sync/pull', { cursor: null, device: v7() }, token)).statusCode).toBe(200);

  await holder.rollback().execute();
  expect(new Set((await Promise.all(logins)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
