import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleGrade, exampleInspection, exampleSite } from '#domain/examples.ts';
import type { ConflictsPage, Operation, Outcome, PullPage } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const site = exampleSite({ events_log: 'first' });

let server: TestApp;
let admin: User;
let inspector: User;
let adminToken: string;
let inspectorToken: string;

beforeEach(async () => {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  inspector = await server.addUser({});
  adminToken = await server.logIn(admin);
  inspectorToken = await server.logIn(inspector);
  await server.put('sites', site);
});
afterEach(() => server.close());

/** Devices whose clocks are off by so much send what they made at a time of their own. */
async function push(
  token: string,
  edit: Pick<Operation, 'entity' | 'patch'> & { id: string },
  { base = 1, ts = NOW, sent_at = NOW } = {},
): Promise<Outcome> {
  const operation = { op: v7(), device: v7(), base, ts, ...edit };
  const reply = await server.post('/api/sync/push', { operations: [operation], sent_at }, token);
  const [outcome] = reply.json<{ outcomes: Outcome[] }>().outcomes;
  if (outcome === undefined) throw new Error('no outcome');
  return outcome;
}
const get = async <T>(path: string, token: string): Promise<T> =>
  (await server.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).json<T>();
const listed = (token: string) => get<ConflictsPage>('/api/sync/conflicts', token);
const toDecide = async (token: string) =>
  (await server.post('/api/sync/pull', { cursor: null }, token)).json<PullPage>().to_decide;
const resolve = (id: string, body: unknown, token: string) => server.post(`/api/sync/conflicts/${id}`, body, token);
const siteVer = async () =>
  (await server.context.db.selectFrom('sites').select('ver').where('id', '=', site.id).executeTakeFirstOrThrow()).ver;

const inspectionVer = async () => (await server.context.db.selectFrom('inspections').select('ver').executeTakeFirstOrThrow()).ver;

/** Both rewrite the first line; the administrator's comes later and is kept. */
async function conflictOfLines(): Promise<void> {
  const base = await siteVer();
  const times = { base, ts: '2026-11-20T07:00:00.000Z', sent_at: '2026-11-20T08:30:00.000Z' };
  await push(inspectorToken, { entity: 'sites', id: site.id, patch: { events_log: 'theirs' } }, times);
  await push(
    adminToken,
    { entity: 'sites', id: site.id, patch: { events_log: 'mine' } },
    { base, ts: '2026-11-21T08:00:00.000Z' },
  );
}

test('[MERGE.12, MAY.8] a conflict is shown to its author and to administrators, with both values, their authors and times', async () => {
  const third = await server.addUser({ id: v7() as User['id'], username: 'third' });
  await conflictOfLines();
  const expected = {
    entity: 'sites',
    id: site.id,
    field: 'events_log',
    base: 'first',
    kept_by_id: admin.id,
    lost_by_id: inspector.id,
    kept_at: '2026-11-21T08:00:00.000Z',
    lost_at: '2026-11-20T07:00:00.000Z',
    patch: null,
  };
  for (const token of [inspectorToken, adminToken]) {
    const { conflicts, rows } = await listed(token);
    expect(conflicts).toMatchObject([expected]);
    expect(rows.sites).toMatchObject([{ id: site.id, ver: await siteVer(), events_log: conflicts[0]?.kept }]);
    expect(await toDecide(token)).toBe(1);
  }
  const stranger = await server.logIn(third);
  expect(await listed(stranger)).toEqual({ conflicts: [], next: null, rows: {} });
  expect(await toDecide(stranger)).toBe(0);
});

test.each([1, 2, 3, 4, 5, 9])(
  '[MERGE.12] a value that is lost after %i changes since the base is that of the last one',
  async (count) => {
    const third = await server.addUser({ id: v7() as User['id'], username: 'third' });
    const base = await siteVer();
    for (let made = 1; made < count; made += 1) {
      await push(
        inspectorToken,
        { entity: 'sites', id: site.id, patch: { events_log: `theirs ${made}` } },
        { base: await siteVer() },
      );
    }
    const ts = '2026-11-21T07:30:00.000Z';
    await push(
      await server.logIn(third),
      { entity: 'sites', id: site.id, patch: { events_log: 'last' } },
      { base: await siteVer(), ts },
    );
    await push(adminToken, { entity: 'sites', id: site.id, patch: { events_log: 'mine' } }, { base });
    const { conflicts } = await listed(adminToken);
    expect(conflicts).toMatchObject([{ base: 'first', kept: 'mine', lost: 'last', lost_by_id: third.id, lost_at: ts }]);
  },
);

test('[MERGE.12] the time of the one who comes later is by the corrected clock, and never in the future', async () => {
  const base = await siteVer();
  await push(adminToken, { entity: 'sites', id: site.id, patch: { name: 'A' } }, { base });
  const late = { base, ts: '2026-11-20T08:00:00.000Z', sent_at: '2026-11-20T09:00:00.000Z' };
  await push(adminToken, { entity: 'sites', id: site.id, patch: { name: 'B' } }, late);
  const early = { base, ts: '2026-11-21T09:30:00.000Z', sent_at: NOW };
  await push(adminToken, { entity: 'sites', id: site.id, patch: { name: 'C' } }, early);
  const { conflicts } = await listed(adminToken);
  expect(Object.fromEntries(conflicts.map(({ kept, kept_at }) => [kept, kept_at]))).toEqual({
    B: '2026-11-21T08:00:00.000Z',
    C: NOW,
  });
});

test('[MERGE.13] what is decided is listed and counted no more; only who sees it decides', async () => {
  await conflictOfLines();
  const third = await server.logIn(await server.addUser({ id: v7() as User['id'], username: 'third' }));
  const id = (await listed(inspectorToken)).conflicts[0]?.conflict_id ?? '';
  expect((await resolve(id, { resolution: 'kept' }, third)).statusCode).toBe(404);
  expect((await resolve(id, { resolution: 'maybe' }, inspectorToken)).statusCode).toBe(400);
  expect((await resolve(v7(), { resolution: 'kept' }, inspectorToken)).statusCode).toBe(404);
  expect((await resolve(id, { resolution: 'kept' }, inspectorToken)).statusCode).toBe(200);
  expect(await server.context.db.selectFrom('conflicts').selectAll().execute()).toMatchObject([
    { resolution: 'kept', resolved_by_id: inspector.id, resolved_at: NOW },
  ]);
  for (const token of [inspectorToken, adminToken]) {
    expect((await listed(token)).conflicts).toEqual([]);
    expect(await toDecide(token)).toBe(0);
  }
  expect((await resolve(id, { resolution: 'kept' }, inspectorToken)).statusCode).toBe(404);
});

const restored = { resolution: 'restored' };

test('[MERGE.15] a value that nobody has brought back is not called restored, and still waits', async () => {
  await conflictOfLines();
  const id = (await listed(inspectorToken)).conflicts[0]?.conflict_id ?? '';
  for (const token of [inspectorToken, adminToken]) {
    const refused = await resolve(id, restored, token);
    const message = 'The record does not hold this value: save it there first';
    expect([refused.statusCode, refused.json()]).toEqual([409, { message, field: 'resolution' }]);
    expect(await toDecide(token)).toBe(1);
  }
});

test('[MERGE.15] a value that the record holds again is restored, also for whom another has brought it back', async () => {
  await conflictOfLines();
  const id = (await listed(adminToken)).conflicts[0]?.conflict_id ?? '';
  await push(inspectorToken, { entity: 'sites', id: site.id, patch: { events_log: 'theirs' } }, { base: await siteVer() });
  expect((await resolve(id, restored, adminToken)).statusCode).toBe(200);
  expect(await toDecide(inspectorToken)).toBe(0);
});

test('[MERGE.15] a value that went on to be changed is restored for whoever has brought it back', async () => {
  await conflictOfLines();
  const id = (await listed(inspectorToken)).conflicts[0]?.conflict_id ?? '';
  const third = await server.logIn(await server.addUser({ id: v7() as User['id'], username: 'third' }));
  const edit = async (token: string, events_log: string) =>
    push(token, { entity: 'sites', id: site.id, patch: { events_log } }, { base: await siteVer() });
  await edit(inspectorToken, 'mine\ntheirs');
  await edit(third, 'mine\ntheirs\nand more');
  expect((await resolve(id, restored, adminToken)).statusCode).toBe(409);
  expect((await resolve(id, restored, inspectorToken)).statusCode).toBe(200);
});

test('[MERGE.15] a value that was brought back and added to is restored for everybody: bringing it back changes nothing', async () => {
  await conflictOfLines();
  const id = (await listed(adminToken)).conflicts[0]?.conflict_id ?? '';
  await push(inspectorToken, { entity: 'sites', id: site.id, patch: { events_log: 'theirs\nmore' } }, { base: await siteVer() });
  expect((await resolve(id, restored, adminToken)).statusCode).toBe(200);
});

test('[MERGE.15] an opening that changed nothing is restored for whoever has opened it since, whoever closes it once more', async () => {
  const inspection = exampleInspection({ closed_at: '2026-11-20T08:00:00.000Z' });
  await server.put('inspections', inspection);
  const base = await inspectionVer();
  const set = async (closed_at: string | null, seen?: number) =>
    push(
      adminToken,
      { entity: 'inspections', id: inspection.id, patch: { closed_at } },
      { base: seen ?? (await inspectionVer()) },
    );
  await set(null);
  await set('2026-11-21T08:00:00.000Z');
  expect(await set(null, base)).toMatchObject({ outcome: 'conflict' });
  const id = (await listed(adminToken)).conflicts[0]?.conflict_id ?? '';
  const other = await server.addUser({ ...administrator, id: v7() as User['id'], username: 'other' });
  const otherToken = await server.logIn(other);
  server.setNow('2026-11-21T10:00:00.000Z');
  await set(null);
  await set('2026-11-21T09:30:00.000Z');
  expect((await resolve(id, restored, otherToken)).statusCode).toBe(409);
  expect((await resolve(id, restored, adminToken)).statusCode).toBe(200);
});

test('[MERGE.15] an edit that met a deletion is restored once its record is back', async () => {
  const base = await siteVer();
  await push(adminToken, { entity: 'sites', id: site.id, patch: { deleted_at: '2026-11-21T08:00:00.000Z' } }, { base });
  await push(inspectorToken, { entity: 'sites', id: site.id, patch: { events_log: 'first\nlate' } }, { base });
  const id = (await listed(adminToken)).conflicts[0]?.conflict_id ?? '';
  expect((await resolve(id, restored, adminToken)).statusCode).toBe(409);
  await push(adminToken, { entity: 'sites', id: site.id, patch: { deleted_at: null } }, { base: await siteVer() });
  expect((await resolve(id, restored, adminToken)).statusCode).toBe(200);
});

test('[MERGE.7] an edit that met a deletion carries what it changed, and the record that is gone', async () => {
  const base = await siteVer();
  const deleted_at = '2026-11-21T08:00:00.000Z';
  await push(adminToken, { entity: 'sites', id: site.id, patch: { deleted_at } }, { base });
  await push(inspectorToken, { entity: 'sites', id: site.id, patch: { events_log: 'first\nlate' } }, { base });
  const { conflicts, rows } = await listed(inspectorToken);
  expect(conflicts).toMatchObject([
    {
      field: 'deleted_at',
      kept: deleted_at,
      lost: null,
      kept_by_id: admin.id,
      kept_at: deleted_at,
      lost_by_id: inspector.id,
      lost_at: NOW,
      patch: { events_log: 'first\nlate' },
    },
  ]);
  expect(rows.sites).toMatchObject([{ deleted_at, events_log: 'first\nlate' }]);
});

test('[HELD.12] work held after a closing counts for administrators alone, and every device hears of it', async () => {
  const inspection = exampleInspection({ inspector_ids: [inspector.id], closed_at: '2026-11-21T08:30:00.000Z' });
  await server.put('inspections', inspection);
  const { id, created_at: _made, updated_at: _stamp, ...patch } = exampleGrade({ inspection_id: inspection.id });
  const heard: number[] = [];
  server.context.changes.subscribe((ver) => heard.push(ver));
  const held = await push(inspectorToken, { entity: 'asset_grades', id, patch });
  expect(held.outcome).toBe('held');
  expect([await toDecide(adminToken), await toDecide(inspectorToken)]).toEqual([1, 0]);
  // A server that shares its database may find by looking what it is just about to tell: then it tells it twice.
  const heardOfHeld = heard.length;
  expect(heardOfHeld).toBeGreaterThan(0);
  await server.post(`/api/sync/held/${held.op}`, { verdict: 'refused' }, adminToken);
  expect(await toDecide(adminToken)).toBe(0);
  expect(heard.length).toBeGreaterThan(heardOfHeld);
});
