import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

let postgres: PostgresServer;
let server: TestApp;

beforeAll(async () => {
  postgres = await startPostgres();
  server = await openTestApp({ variables: { DATABASE_URL: postgres.urlOf('postgres') } });
});
afterAll(async () => {
  await server.close();
  await postgres.close();
});

test('[DB.34] a standby that is not promoted yet tells nobody to begin anew, and ends no session: what it lacks it may only not have heard of', async () => {
  const { db } = server.context;
  const user = await server.addUser(administrator);
  const [token, lost] = [await server.logIn(user), await server.logIn(user)];
  const id = v7() as SiteId;
  const device = deviceOf(server, token);
  const operation = device.operation({ entity: 'sites', id, patch: fieldsOf(exampleSite({ id })) });
  const first = (await server.post('/api/sync/pull', { cursor: null }, token)).json<PullPage>();
  await device.push([operation]);
  const { cursor } = (await server.post('/api/sync/pull', { cursor: first.cursor }, token)).json<PullPage>();
  // It has not heard of either yet.
  await db.deleteFrom('change_log').where('op_id', '=', operation.op).execute();
  const { token_hash } = await db.selectFrom('sessions').select('token_hash').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await db.deleteFrom('sessions').where('token_hash', '=', token_hash).execute();
  const asks = () =>
    Promise.all([
      server.post('/api/sync/pull', { cursor }, token),
      server.post('/api/sync/push', { operations: [], known: operation.op }, token),
      server.post('/api/sync/reached', { cursor }),
      server.post('/api/sync/pull', { cursor }, lost),
      server.app.inject({ url: '/api/audit/head', headers: { authorization: `Bearer ${token}` } }),
      server.post('/api/labels/numbers', { count: 1 }, token),
    ]);
  const statuses = async () => (await asks()).map(({ statusCode }) => statusCode);

  await postgres.kill();
  await postgres.start({ standsBy: true });
  await expect.poll(async () => (await server.app.inject('/api/health')).statusCode).toBe(200);
  await expect.poll(statuses).toEqual([503, 503, 503, 503, 503, 503]);
  await sql`select pg_promote()`.execute(db);
  const [pulled, pushed, reached, refused, head, numbers] = await asks();
  expect([pulled.json(), pushed.json(), reached.json()]).toMatchObject([
    { resync: true },
    { resync: true },
    { remembers: false },
  ]);
  expect([refused.statusCode, head.statusCode, numbers.statusCode]).toEqual([401, 200, 200]);
});
