import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { deviceOf, fieldsOf } from '#test/device.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let token: string;
let log: string;

beforeEach(async () => {
  log = '';
  server = await openTestApp({ onLog: (line) => (log += line) });
  token = await server.logIn(await server.addUser(administrator));
  const site = exampleSite();
  await deviceOf(server, token).pushOne({ entity: 'sites', id: site.id, patch: fieldsOf(site) });
});
afterEach(() => server.close());

const bearer = (of = token) => ({ authorization: `Bearer ${of}` });
const asked = (filter = {}, of = token) => server.post('/api/audit/export-ticket', filter, of);
const ticketFor = async (filter = {}) => (await asked(filter)).json<{ ticket: string }>().ticket;
const exported = (ticket: string) => server.app.inject(`/api/audit/export?ticket=${encodeURIComponent(ticket)}`);

test('[AUDIT.27] a ticket gives the export that it was asked for, once', async () => {
  const whole = await server.app.inject({ url: '/api/audit.csv?kind=created', headers: bearer() });
  const ticket = await ticketFor({ kind: 'created' });
  const first = await exported(ticket);
  expect(first.headers).toMatchObject({
    'content-disposition': 'attachment; filename="audit-trail.csv"',
    'cache-control': 'no-store',
  });
  expect(first.body).toBe(whole.body);
  expect(first.body.trim().split('\r\n')).toHaveLength(2);
  expect((await exported(ticket)).statusCode).toBe(403);
  expect(log).not.toContain(ticket.slice(0, 20));
});

test('[AUDIT.27] a ticket holds for a minute, while its session does and its user may read the trail', async () => {
  const late = await ticketFor();
  server.setNow('2026-11-21T09:01:00.000Z');
  expect((await exported(late)).statusCode).toBe(403);
  const demoted = await ticketFor();
  const change = (fields: object) => server.context.db.updateTable('users').set(fields).execute();
  await change({ user_role_id: 2 });
  expect((await exported(demoted)).statusCode).toBe(404);
  await change({ user_role_id: 1 });
  const ended = await ticketFor();
  await server.post('/api/auth/logout', {}, token);
  expect((await exported(ended)).statusCode).toBe(403);
});

test('[AUDIT.27] nobody makes a ticket, changes one, or gets one who may not read the trail', async () => {
  const [text = '', signature = ''] = (await ticketFor({ kind: 'login' })).split('.');
  const forged = Buffer.from(text, 'base64url').toString().replace('"kind":"login"', '');
  const others = [
    `${Buffer.from(forged).toString('base64url')}.${signature}`,
    text,
    `${text}.`,
    `.${signature}`,
    '',
    'x'.repeat(4_000),
  ];
  for (const other of others) expect([other, (await exported(other)).statusCode]).toEqual([other, 403]);
  expect((await exported(`${text}.${signature}`)).statusCode).toBe(200);
  const inspector = await server.logIn(await server.addUser({ id: v7() as never, username: 'inspector' }));
  expect((await asked({}, inspector)).statusCode).toBe(404);
  expect((await server.app.inject({ method: 'POST', url: '/api/audit/export-ticket', payload: {} })).statusCode).toBe(401);
});

test('[AUDIT.27, AUDIT.21] of one user two are under way at most, however they were begun, which is said when a ticket is asked for', async () => {
  await lengthen();
  const [spare, ticket] = [await ticketFor(), await ticketFor()];
  const begin = (options: object) => server.app.inject({ payloadAsStream: true, ...options });
  const unread = [
    await begin({ url: '/api/audit.csv', headers: bearer() }),
    await begin({ url: `/api/audit/export?ticket=${ticket}` }),
  ];
  expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const refused = await asked();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    429,
    { message: expect.stringContaining('2 exports of yours') as string },
  ]);
  expect((await exported(spare)).statusCode).toBe(429);
  for (const { raw } of unread) raw.res.destroy();
  await vi.waitFor(async () => expect((await asked()).statusCode).toBe(200));
});

/** More than is sent before somebody reads it. */
async function lengthen(): Promise<void> {
  const { db } = server.context;
  await sql`insert into audit_entries (n, at, kind, details, hash)
    with recursive numbers(n) as (select 101 union all select n + 1 from numbers where n < 5000)
    select n, '2026-11-21T00:00:00.000Z', 'login', '{}', 'hash' from numbers`.execute(db);
  await db.updateTable('counter').set({ audit_n: 5_000 }).execute();
}
