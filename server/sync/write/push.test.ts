import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleInspection, exampleSite } from '#domain/examples.ts';
import type { Operation, Outcome } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { currentPasswordLabel } from '#domain/user/current-password-label.ts';
import { sealForServer } from '#test/seal-for-server.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const EARLIER = '2026-11-21T08:00:00.000Z';
/** The other two are after it. */
const BEFORE = '2026-11-21T07:00:00.000Z';

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
});
afterEach(() => server.close());

type Draft = Partial<Omit<Operation, 'id' | 'op' | 'device'>> &
  Pick<Operation, 'entity' | 'patch'> & { id: string; device?: string };
const deviceA = v7();
const deviceB = v7();
const operation = (draft: Draft) => ({ op: v7(), device: deviceA, base: null, ts: EARLIER, ...draft });

async function push(operations: unknown[], { token = adminToken, sent_at = NOW } = {}): Promise<Outcome[]> {
  const reply = await server.post('/api/sync/push', { operations, sent_at }, token);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ outcomes: Outcome[] }>().outcomes;
}
async function pushOne(draft: Draft, options?: { token?: string; sent_at?: string }): Promise<Outcome> {
  const [outcome] = await push([operation(draft)], options);
  if (outcome === undefined) throw new Error('no outcome');
  return outcome;
}

function created(record: { id: string; created_at: string; updated_at: string }): Record<string, unknown> {
  const { id: _id, created_at: _created, updated_at: _updated, ...fields } = record;
  return fields;
}
const stored = async (entity: EntityName, id: string) =>
  server.context.db
    .selectFrom(entity as 'sites')
    .selectAll()
    .where('id', '=', id as never)
    .executeTakeFirst() as Promise<Record<string, unknown> | undefined>;
const verOf = async (entity: EntityName, id: string) => Number((await stored(entity, id))?.['ver']);
const conflicts = () => server.context.db.selectFrom('conflicts').selectAll().execute();
const site = exampleSite({ events_log: 'first', notes: 'old' });
const asset = exampleAsset({ history: 'installed' });

describe('applied', () => {
  test('[S1.10, S1.12] a new record is stored with the stamp of its device and its author', async () => {
    const outcome = await pushOne(
      { entity: 'assets', id: asset.id, patch: { ...created(asset), created_by_id: inspector.id } },
      { token: inspectorToken },
    );
    expect(outcome).toMatchObject({ outcome: 'applied', updated_at: EARLIER });
    expect(await stored('assets', asset.id)).toMatchObject({
      created_by_id: inspector.id,
      created_at: EARLIER,
      updated_at: EARLIER,
    });
  });

  test('[S3.23] whoever creates a record is its author, whatever the record says', async () => {
    const outcome = await pushOne(
      { entity: 'assets', id: asset.id, patch: { ...created(asset), created_by_id: admin.id } },
      { token: inspectorToken },
    );
    expect(outcome).toMatchObject({ outcome: 'merged', row: { created_by_id: inspector.id } });
  });

  test('[S1.10, TEXT.9, SYNC.22] a stamp from the future, or used before, gives way to the server time', async () => {
    await server.put('sites', { ...site, updated_at: EARLIER });
    const used = await pushOne({ entity: 'sites', id: site.id, base: await verOf('sites', site.id), patch: { town: 'York' } });
    expect(used).toMatchObject({ outcome: 'applied', updated_at: NOW });
    const base = await verOf('sites', site.id);
    const future = await pushOne({ entity: 'sites', id: site.id, base, patch: { town: 'Hull' }, ts: '2026-11-22T09:00:00.000Z' });
    expect(future).toMatchObject({ outcome: 'applied', updated_at: '2026-11-21T09:00:00.001Z' });
  });

  test('[SYNC.22] a stamp from before its record was created gives way to the server time', async () => {
    await server.put('sites', { ...site, created_at: EARLIER, updated_at: EARLIER });
    const base = await verOf('sites', site.id);
    const outcome = await pushOne({ entity: 'sites', id: site.id, base, patch: { town: 'York' }, ts: BEFORE });
    expect(outcome).toMatchObject({ outcome: 'applied', updated_at: NOW });
  });

  test('[MERGE.8] what another user wrote at the same device is not its own', async () => {
    await server.put('assets', asset);
    const base = await verOf('assets', asset.id);
    const edit = (room: string) => operation({ entity: 'assets', id: asset.id, base, patch: { location: room } });
    await push([edit('One')]);
    await push([edit('Two')], { token: inspectorToken });
    expect(await conflicts()).toMatchObject([{ field: 'location', lost: '"One"' }]);
  });

  test('[MERGE.8] a device does not conflict with its own earlier changes', async () => {
    await server.put('sites', site);
    const base = await verOf('sites', site.id);
    const outcomes = await push([
      operation({ entity: 'sites', id: site.id, base, patch: { name: 'One' } }),
      operation({ entity: 'sites', id: site.id, base, patch: { name: 'Two', events_log: 'first\nsecond' } }),
      operation({ entity: 'sites', id: site.id, base, patch: { events_log: 'first\nsecond\nthird' } }),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
    expect(await stored('sites', site.id)).toMatchObject({ name: 'Two', events_log: 'first\nsecond\nthird' });
    expect(await conflicts()).toEqual([]);
  });

  test('[SYNC.2] an empty push has no outcomes', async () => {
    expect(await push([])).toEqual([]);
  });
});

describe('merged and conflict', () => {
  beforeEach(() => server.put('sites', site));

  test('[MERGE.1] fields that do not overlap merge, and the device gets the whole row', async () => {
    const base = await verOf('sites', site.id);
    await pushOne({ entity: 'sites', id: site.id, base, patch: { name: 'A' }, device: deviceA });
    const outcome = await pushOne({ entity: 'sites', id: site.id, base, patch: { town: 'B' }, device: deviceB });
    expect(outcome).toMatchObject({ outcome: 'merged', row: { name: 'A', town: 'B', updated_at: NOW } });
    expect(await conflicts()).toEqual([]);
  });

  test('[MERGE.2] the same field on both sides keeps the later arrival, the other is a conflict of its author', async () => {
    const base = await verOf('sites', site.id);
    const lines = { events_log: 'first\nby the inspector' };
    await pushOne({ entity: 'sites', id: site.id, base, patch: lines, device: deviceB }, { token: inspectorToken });
    const outcome = await pushOne({ entity: 'sites', id: site.id, base, patch: { events_log: 'rewritten' } });
    expect(outcome).toMatchObject({ outcome: 'merged', row: { events_log: 'rewritten\nby the inspector' } });
    await pushOne({ entity: 'sites', id: site.id, base, patch: { name: 'A' }, device: deviceA });
    const second = await pushOne({ entity: 'sites', id: site.id, base, patch: { name: 'B' }, device: deviceB });
    expect(second).toMatchObject({ outcome: 'conflict', fields: ['name'], row: { name: 'B' } });
    expect(await conflicts()).toMatchObject([
      { field: 'name', base: '"Kestrel House"', kept: '"B"', lost: '"A"', lost_by_id: admin.id, entity: 'sites', id: site.id },
    ]);
  });

  test('[MERGE.8] an older change of a device does not take back what others appended since', async () => {
    const base = await verOf('sites', site.id);
    const edit = (text: string, device: string) => ({
      entity: 'sites' as const,
      id: site.id,
      base,
      patch: { events_log: text },
      device,
    });
    await pushOne(edit('first\nA1', deviceA));
    await pushOne(edit('first\nB1', deviceB));
    await pushOne(edit('first\nA1\nA2', deviceA));
    expect(await stored('sites', site.id)).toMatchObject({ events_log: 'first\nA1\nB1\nA2' });
  });

  test('[MERGE.7] an edit of a deleted record is kept, leaves it deleted and offers to restore it', async () => {
    const base = await verOf('sites', site.id);
    await pushOne({ entity: 'sites', id: site.id, base, patch: { deleted_at: EARLIER } });
    const outcome = await pushOne({ entity: 'sites', id: site.id, base, patch: { name: 'Edited' }, device: deviceB });
    expect(outcome).toMatchObject({ outcome: 'conflict', fields: ['deleted_at'], row: { name: 'Edited', deleted_at: EARLIER } });
    expect(await conflicts()).toMatchObject([{ field: 'deleted_at', lost: 'null', lost_by_id: admin.id }]);
    const restored = await pushOne({
      entity: 'sites',
      id: site.id,
      base: await verOf('sites', site.id),
      patch: { deleted_at: null },
    });
    expect(restored).toMatchObject({ outcome: 'applied' });
    expect(await stored('sites', site.id)).toMatchObject({ deleted_at: null, name: 'Edited' });
  });

  test('[TEXT.10] dates that two devices put out of order together are refused to the later, who keeps the edit', async () => {
    const inspection = exampleInspection();
    await server.put('inspections', inspection);
    const base = await verOf('inspections', inspection.id);
    const change = (patch: Draft['patch'], device: string) =>
      pushOne({ entity: 'inspections', id: inspection.id, base, patch, device });
    expect(await change({ date_to: '2026-11-10' }, deviceA)).toMatchObject({ outcome: 'applied' });
    const refused = { outcome: 'rejected', code: 'invalid', field: 'date_from', message: 'Date to is before Date From' };
    expect(await change({ date_from: '2026-11-11' }, deviceB)).toMatchObject(refused);
    expect(await change({ title: 'Edited' }, deviceB)).toMatchObject({ outcome: 'merged', row: { date_to: '2026-11-10' } });
  });

  test('[MERGE.6] a close beats a concurrent open', async () => {
    const inspection = exampleInspection({ closed_at: '2026-11-20T09:00:00.000Z' });
    await server.put('inspections', inspection);
    const base = await verOf('inspections', inspection.id);
    const change = (closed_at: string | null, device: string) =>
      pushOne({ entity: 'inspections', id: inspection.id, base, patch: { closed_at }, device });
    await change(null, deviceA);
    await change('2026-11-21T07:00:00.000Z', deviceA);
    const { closed_at } = (await stored('inspections', inspection.id)) ?? {};
    expect(await change(null, deviceB)).toMatchObject({ outcome: 'conflict', row: { closed_at, closed_by_id: admin.id } });
  });

  test('[MERGE.9] a device without a base for a record that exists replaces nothing unsaid', async () => {
    const outcome = await pushOne({ entity: 'sites', id: site.id, base: null, patch: { name: 'Mine' } });
    expect(outcome).toMatchObject({ outcome: 'conflict', fields: ['name'] });
    expect(await conflicts()).toMatchObject([{ lost: '"Kestrel House"', kept: '"Mine"' }]);
  });
});

describe('replay', () => {
  test('[SYNC.4] a retry is answered as the first time and changes nothing', async () => {
    await server.put('sites', site);
    const edit = operation({ entity: 'sites', id: site.id, base: 1, patch: { events_log: 'first\nx' } });
    const first = await push([edit]);
    expect(await push([edit])).toEqual(first);
    expect(await push([edit, edit])).toEqual([...first, ...first]);
    expect(await stored('sites', site.id)).toMatchObject({ events_log: 'first\nx' });
  });

  test('[SYNC.5] an operation id that somebody else used is refused', async () => {
    await server.put('sites', site);
    const edit = operation({ entity: 'sites', id: site.id, base: 1, patch: { events_log: 'first\nx' } });
    await push([edit]);
    const [outcome] = await push([edit], { token: inspectorToken });
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'invalid', field: 'op' });
  });
});

describe('rejected', () => {
  const good = () => operation({ entity: 'sites', id: site.id, patch: created(site) });

  test.each<[string, unknown, string | null]>([
    ['null', null, null],
    ['a text', 'x', null],
    ['an unknown entity', { ...operation({ entity: 'sites', id: v7(), patch: {} }), entity: 'rockets' }, 'entity'],
    [
      'an entity named like a prototype',
      { ...operation({ entity: 'sites', id: v7(), patch: {} }), entity: '__proto__' },
      'entity',
    ],
    ['an unknown field', operation({ entity: 'sites', id: v7(), patch: { colour: 'red' } }), 'colour'],
    ['a wrong type', operation({ entity: 'sites', id: v7(), patch: { name: 5 } }), 'name'],
    ['a text that is too long', operation({ entity: 'sites', id: v7(), patch: { notes: 'x'.repeat(20_001) } }), 'notes'],
    ['a missing field', operation({ entity: 'sites', id: v7(), patch: { name: 'Half' } }), 'client_name'],
    ['an id that is none', operation({ entity: 'sites', id: '../../etc', patch: {} }), 'id'],
    ['a negative base', operation({ entity: 'sites', id: v7(), base: -1, patch: {} }), 'base'],
    ['a patch that is a list', { ...operation({ entity: 'sites', id: v7(), patch: {} }), patch: [1] }, 'patch'],
  ])('[SYNC.3] %s is refused alone', async (_name, bad, field) => {
    const [before, refused, after] = await push([
      good(),
      bad,
      operation({ entity: 'assets', id: asset.id, patch: created(asset) }),
    ]);
    expect([before?.outcome, after?.outcome]).toEqual(['applied', 'merged']);
    expect(refused).toMatchObject({ outcome: 'rejected', code: 'invalid', field });
  });

  test('[HTTP.4] keys of a prototype change nothing', async () => {
    const text = JSON.stringify({ operations: [{ ...good(), PATCH: 1 }], sent_at: NOW }).replace(
      '"PATCH":1',
      '"__proto__":{"polluted":true}',
    );
    const reply = await server.post('/api/sync/push', text, adminToken);
    expect(reply.statusCode).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBe(undefined);
  });

  test.each([
    ['no list', { operations: 'x' }],
    ['more than 500', { operations: Array.from({ length: 501 }, () => null) }],
    ['a list', []],
    ['a time that is none', { operations: [], sent_at: 'yesterday' }],
  ])('[SYNC.2, HTTP.1] a push with %s is answered with 400, a message and a field', async (_name, body) => {
    const reply = await server.post('/api/sync/push', body, adminToken);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toHaveProperty('message');
  });

  test('[HTTP.5] a text of 5 MB is refused before it is read', async () => {
    const reply = await server.post('/api/sync/push', { operations: [{ patch: 'x'.repeat(5_000_000) }] }, adminToken);
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toHaveProperty('message');
  });

  test('[SYNC.6] what follows the refused creation of a record is not judged, and not remembered', async () => {
    const id = v7();
    const second = operation({ entity: 'sites', id, patch: { name: 'Second' } });
    const [first, behind] = await push([operation({ entity: 'sites', id, patch: { ...created(site), name: 7 } }), second]);
    expect(first).toMatchObject({ code: 'invalid', field: 'name' });
    expect(behind).toMatchObject({ code: 'invalid', field: 'client_name' });
    await push([operation({ entity: 'sites', id, patch: created(site) })]);
    expect((await push([second]))[0]).toMatchObject({ outcome: 'applied' });
  });

  test('[MAY.2, MAY.5] an inspector changes of a site only its events log, and no user or asset type at all', async () => {
    await server.put('sites', site);
    const base = await verOf('sites', site.id);
    const options = { token: inspectorToken };
    const inspection = exampleInspection({ inspector_ids: [admin.id] });
    await server.put('inspections', inspection);
    expect(await pushOne({ entity: 'sites', id: site.id, base, patch: { name: 'Mine' } }, options)).toMatchObject({
      code: 'forbidden',
    });
    expect(await pushOne({ entity: 'sites', id: site.id, base, patch: { events_log: 'Mine' } }, options)).toMatchObject({
      outcome: 'applied',
    });
    expect(await pushOne({ entity: 'users', id: admin.id, base: 1, patch: { user_role_id: 2 } }, options)).toMatchObject({
      code: 'forbidden',
    });
    const unseen = { entity: 'inspections', id: inspection.id, base: 0 } as const;
    expect(await pushOne({ ...unseen, patch: { title: 'Mine' } }, options)).toMatchObject({ code: 'forbidden' });
    expect(await pushOne({ ...unseen, patch: {} }, options)).toMatchObject({ code: 'forbidden' });
  });

  test('[MAY.3] an inspector closes an inspection that lists them, and reopens only what they closed', async () => {
    const mine = exampleInspection({ inspector_ids: [inspector.id] });
    await server.put('inspections', mine);
    const options = { token: inspectorToken };
    const change = async (closed_at: string | null, token: string) =>
      pushOne({ entity: 'inspections', id: mine.id, base: await verOf('inspections', mine.id), patch: { closed_at } }, { token });
    expect(await change(EARLIER, options.token)).toMatchObject({ outcome: 'applied' });
    expect(await stored('inspections', mine.id)).toMatchObject({ closed_by_id: inspector.id });
    expect(await change(null, options.token)).toMatchObject({ outcome: 'applied' });
    expect(await change(EARLIER, adminToken)).toMatchObject({ outcome: 'merged', row: { closed_by_id: admin.id } });
    expect(await change(null, options.token)).toMatchObject({ code: 'forbidden' });
    const forged = { closed_at: '2026-11-21T08:30:00.000Z', closed_by_id: inspector.id };
    await pushOne({ entity: 'inspections', id: mine.id, base: await verOf('inspections', mine.id), patch: forged });
    expect(await stored('inspections', mine.id)).toMatchObject({ closed_by_id: admin.id });
  });
});

describe('users', () => {
  const patch = { username: 'New', forename: 'N', surname: 'U', email_address: null, user_role_id: 2, status: 'Active' };

  test('[S5.5] a username that another has, in any case, is refused alone', async () => {
    const outcome = await pushOne({
      entity: 'users',
      id: inspector.id,
      base: await verOf('users', inspector.id),
      patch: { username: 'ADMIN' },
    });
    expect(outcome).toMatchObject({
      outcome: 'rejected',
      code: 'username-taken',
      field: 'username',
      message: 'Username already in use',
    });
  });

  test('[S5.5, S5.8] a new user needs a password, and every user a username', async () => {
    expect(await pushOne({ entity: 'users', id: v7(), patch })).toMatchObject({
      code: 'invalid',
      field: 'password',
      message: 'Passwords required',
    });
    const base = await verOf('users', inspector.id);
    expect(await pushOne({ entity: 'users', id: inspector.id, base, patch: { username: ' ' } })).toMatchObject({
      field: 'username',
    });
  });

  test('[MAY.6] the last active administrator can be neither deleted, demoted nor deactivated', async () => {
    const base = await verOf('users', admin.id);
    for (const change of [{ deleted_at: EARLIER }, { user_role_id: 2 }, { status: 'Inactive' }]) {
      expect(await pushOne({ entity: 'users', id: admin.id, base, patch: change })).toMatchObject({ code: 'last-administrator' });
    }
    await server.addUser({ ...administrator, id: v7() as User['id'], username: 'second' });
    expect(await pushOne({ entity: 'users', id: admin.id, base, patch: { status: 'Inactive' } })).toMatchObject({
      outcome: 'applied',
    });
  });

  test('[PASS.6] a sealed password becomes a login and is nowhere in the log', async () => {
    const login = await server.post('/api/auth/login', { username: 'admin', password: 'correct horse' });
    const { sealing_key } = login.json<{ sealing_key: string }>();
    const key = await crypto.subtle.importKey(
      'spki',
      Buffer.from(sealing_key, 'base64'),
      { name: 'RSA-OAEP', hash: 'SHA-256' },
      false,
      ['encrypt'],
    );
    const sealed = await crypto.subtle.encrypt('RSA-OAEP', key, Buffer.from('a new password'));
    const password_sealed = Buffer.from(sealed).toString('base64');
    const id = v7();
    expect(await pushOne({ entity: 'users', id, patch: { ...patch, password_sealed } })).toMatchObject({ outcome: 'applied' });
    expect((await server.post('/api/auth/login', { username: 'new', password: 'a new password' })).statusCode).toBe(200);
    const log = await server.context.db.selectFrom('change_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain(password_sealed);
    const reset = {
      entity: 'users',
      id: inspector.id,
      base: await verOf('users', inspector.id),
      patch: { password_sealed },
    } as const;
    expect(await pushOne(reset)).toMatchObject({ outcome: 'applied' });
    expect((await server.post('/api/auth/me', {}, inspectorToken)).statusCode).toBe(401);
    const current_password_sealed = sealForServer(sealing_key, 'correct horse', currentPasswordLabel(admin.id));
    const ownPatch = { password_sealed, current_password_sealed };
    const own = { entity: 'users', id: admin.id, base: await verOf('users', admin.id), patch: ownPatch } as const;
    const elsewhere = await server.logIn(admin);
    expect(await pushOne(own)).toMatchObject({ outcome: 'applied' });
    expect((await server.post('/api/auth/me', {}, adminToken)).statusCode).toBe(200);
    expect((await server.post('/api/auth/me', {}, elsewhere)).statusCode).toBe(401);
    const broken = await pushOne({ ...reset, patch: { password_sealed: 'AAAA' } });
    expect(broken).toMatchObject({ outcome: 'rejected', field: 'password' });
  });

  test('[SESS.19] a deactivation ends the sessions of the user', async () => {
    await pushOne({ entity: 'users', id: inspector.id, base: await verOf('users', inspector.id), patch: { status: 'Inactive' } });
    expect((await server.post('/api/auth/me', {}, inspectorToken)).statusCode).toBe(401);
  });
});
