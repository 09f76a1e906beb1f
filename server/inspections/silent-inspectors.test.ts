import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleInspection } from '#domain/examples.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { SilentInspector } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let adminToken: string;
let inspectors: User[];
let inspection: Inspection;

beforeEach(async () => {
  server = await openTestApp();
  server.setNow('2026-11-20T00:00:00.000Z');
  adminToken = await server.logIn(await server.addUser(administrator));
  const names = ['early', 'late', 'never', 'gone', 'spec'];
  inspectors = [];
  for (const username of names) {
    const status = username === 'gone' ? 'Inactive' : 'Active';
    inspectors.push(await server.addUser({ id: v7() as User['id'], username, status }));
  }
  inspection = exampleInspection({ inspector_ids: inspectors.map(({ id }) => id) });
  await server.put('inspections', inspection);
});
afterEach(() => server.close());

async function silent(token = adminToken): Promise<SilentInspector[]> {
  const url = `/api/inspections/${inspection.id}/silent-inspectors`;
  const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(reply.statusCode).toBe(200);
  return reply.json<SilentInspector[]>();
}
const named = async (who: number) => server.logIn(inspectors[who] as User);
const pull = (token: string) => server.post('/api/sync/pull', { cursor: null }, token);

test('[PROOF.11] whoever closes is told of the active inspectors whose devices have not synchronised since yesterday', async () => {
  const [early, late, spec] = [await named(0), await named(1), await named(4)];
  server.setNow('2026-11-19T23:59:00.000Z');
  await pull(early);
  server.setNow('2026-11-20T00:01:00.000Z');
  await pull(late);
  await server.post('/api/assets/index', [], spec);
  server.setNow('2026-11-21T23:00:00.000Z');
  const expected = [
    { user_id: inspectors[0]?.id, last_synced_at: '2026-11-19T23:59:00.000Z' },
    { user_id: inspectors[2]?.id, last_synced_at: null },
  ];
  expect(await silent()).toEqual(expected);
  expect(await silent(early)).toEqual(expected);
  await pull(early);
  expect(await silent()).toEqual([expected[1]]);
});

test('[PROOF.11, PROOF.12] an idle pull writes nothing for ten minutes, but on another day', async () => {
  const token = await named(0);
  const noted = async () => (await server.context.db.selectFrom('user_syncs').selectAll().executeTakeFirst())?.last_synced_at;
  for (const [at, expected] of [
    ['2026-11-20T23:55:00.000Z', '2026-11-20T23:55:00.000Z'],
    ['2026-11-20T23:59:59.000Z', '2026-11-20T23:55:00.000Z'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T00:09:59.000Z', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T00:10:00.000Z', '2026-11-21T00:10:00.000Z'],
  ] as const) {
    server.setNow(at);
    await pull(token);
    expect(await noted()).toBe(expected);
  }
});

test('[HTTP.13] who may not close an inspection is told nothing of it', async () => {
  const stranger = await server.logIn(await server.addUser({ id: v7() as User['id'], username: 'stranger' }));
  for (const [id, token] of [
    [inspection.id, stranger],
    [v7(), adminToken],
  ]) {
    const url = `/api/inspections/${id}/silent-inspectors`;
    const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(reply.statusCode).toBe(404);
  }
});
