import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { AuditKind } from '#domain/audit/audit-kinds.ts';
import type { AuditHeadAnswer, AuditPage } from '#domain/audit/audit-page.ts';
import type { EntityName } from '#domain/entities.ts';
import {
  exampleAnswer,
  exampleAsset,
  exampleAssetType,
  exampleGrade,
  exampleInspection,
  exampleQuestion,
  exampleSite,
} from '#domain/examples.ts';
import type { Outcome } from '#domain/sync/wire.ts';
import { fullName } from '#domain/user/full-name.ts';
import type { User } from '#domain/user/user.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';
import { verifyDatabase } from './verify-audit.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const EARLIER = '2026-11-21T08:00:00.000Z';
const CHROME = 'Mozilla/5.0 (Linux; Android 16) Chrome/141.0 Mobile';
const DEVICE = '11111111-1111-4111-8111-111111111111';
const OTHER_DEVICE = '22222222-2222-4222-8222-222222222222';

let server: TestApp;
let admin: User;
let priya: User;
let adminToken: string;
let priyaToken: string;

beforeEach(async () => {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  priya = await server.addUser({ username: 'priya', forename: 'Priya', surname: 'Nair' });
  adminToken = await server.logIn(admin);
  priyaToken = await logIn('priya');
});
afterEach(() => server.close());

async function logIn(username: string, password = TEST_PASSWORD): Promise<string> {
  const headers = { 'content-type': 'application/json', 'user-agent': CHROME };
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: { username, password },
  });
  return reply.json<{ access_token: string }>().access_token;
}

interface Draft {
  entity: EntityName;
  id: string;
  patch: Record<string, unknown>;
  base?: number | null;
  device?: string;
}

async function push(draft: Draft, token = priyaToken): Promise<Outcome> {
  const operation = { op: v7(), device: DEVICE, base: null, ts: EARLIER, ...draft };
  const reply = await server.post('/api/sync/push', { operations: [operation], sent_at: NOW }, token);
  const [outcome] = reply.json<{ outcomes: Outcome[] }>().outcomes;
  if (outcome === undefined) throw new Error('no outcome');
  return outcome;
}

const get = (url: string, token = adminToken) =>
  server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
const read = async (query = '') => (await get(`/api/audit?${query}`)).json<AuditPage>();
const trail = async (query = '') => (await read(query)).entries.toReversed();
const told = (entry: AuditEntry | undefined) => JSON.parse(entry?.details ?? '{}') as Record<string, unknown>;
const only = async (kind: AuditKind) => (await trail(`kind=${kind}`)).at(-1);

const fieldsOf = ({ id: _id, created_at: _c, updated_at: _u, ...fields }: Record<string, unknown>) => fields;
const create = (entity: EntityName, record: { id: string }, token?: string) =>
  push({ entity, id: record.id, patch: fieldsOf({ ...record }) }, token);

const site = exampleSite();
const asset = exampleAsset({ site_id: site.id, location: 'Hall', history: null });
const question = exampleQuestion('guard', {}, [{ component_name: 'text-field', props: {} }]);

describe('a record', () => {
  test('[AUDIT.3] is told from its creation on: who, from what to what, both times and the device', async () => {
    await create('assets', asset);
    server.setNow('2026-11-21T09:05:00.000Z');
    await push({ entity: 'assets', id: asset.id, patch: { location: 'Roof' } });
    await push({ entity: 'assets', id: asset.id, patch: { deleted_at: EARLIER } });
    const { ver: base } = await server.context.db.selectFrom('assets').select('ver').executeTakeFirstOrThrow();
    await push({ entity: 'assets', id: asset.id, base, patch: { deleted_at: null } }, adminToken);
    const entries = await trail(`record=${asset.id}`);
    expect(entries.map(({ kind }) => kind)).toEqual(['created', 'changed', 'deleted', 'restored']);
    expect(entries[1]).toMatchObject({ user_id: priya.id, entity: 'assets', record_id: asset.id, parent_id: null });
    expect(entries[1]).toMatchObject({
      device: DEVICE,
      agent: 'Chrome on Android',
      made_at: EARLIER,
      at: '2026-11-21T09:05:00.000Z',
    });
    expect(told(entries[1])['changes']).toEqual([
      { field: 'location', part: null, from: { value: 'Hall' }, to: { value: 'Roof' } },
    ]);
    expect(told(entries[0])['changes']).toContainEqual({ field: 'location', part: null, from: null, to: { value: 'Hall' } });
    expect(entries[3]).toMatchObject({ user_id: admin.id, agent: 'Another program' });
  });

  test('[AUDIT.3] a change of a role is one of access, a closing and a reopening are told as such', async () => {
    await push({ entity: 'users', id: priya.id, patch: { user_role_id: 1 } }, adminToken);
    const inspection = exampleInspection({ inspector_ids: [priya.id] });
    await create('inspections', inspection, adminToken);
    await push({ entity: 'inspections', id: inspection.id, patch: { closed_at: EARLIER } }, adminToken);
    await push({ entity: 'inspections', id: inspection.id, patch: { closed_at: null } }, adminToken);
    expect(told(await only('access'))['changes']).toEqual([
      { field: 'user_role_id', part: null, from: { value: 2 }, to: { value: 1 } },
    ]);
    const kinds = (await trail(`record=${inspection.id}`)).map(({ kind }) => kind);
    expect(kinds).toEqual(['created', 'version', 'closed', 'reopened']);
  });

  test('[AUDIT.4] a long text is told by what differs in it, an answer by its question', async () => {
    const history = 'Installed. '.repeat(200);
    await create('assets', { ...asset, history } as typeof asset);
    await push({ entity: 'assets', id: asset.id, patch: { history: `${history}Repaired` } });
    const [change] = told(await only('changed'))['changes'] as { to: { length: number; part: string; sha256: string } }[];
    expect(change?.to).toMatchObject({ length: 2_208, part: 'Repaired' });
    expect(change?.to.sha256).toMatch(/^[\da-f]{64}$/);

    const answers = [exampleAnswer(question, 0, 'Tight')];
    const grade = exampleGrade({ asset_id: asset.id, inspection_id: null, created_by_id: priya.id, answers });
    await create('asset_grades', grade);
    const [answer] = answers;
    expect(told(await only('created'))['changes']).toContainEqual({ field: 'answers', part: null, from: null, to: { value: 1 } });
    await push({ entity: 'asset_grades', id: grade.id, patch: { answers: [{ ...answer, value: '"Loose"' }] } });
    const entry = await only('changed');
    expect(entry).toMatchObject({ record_id: grade.id, parent_id: asset.id });
    expect(told(entry)['changes']).toEqual([
      { field: 'answers', part: question.name, from: { value: answer?.value }, to: { value: '"Loose"' } },
    ]);
    expect((await trail(`record=${asset.id}`)).at(-1)).toEqual(entry);
  });

  test('[AUDIT.1] what is refused, and what changes nothing, leaves no entry', async () => {
    await create('assets', asset);
    const before = await trail();
    await push({ entity: 'users', id: admin.id, patch: { user_role_id: 2 } });
    await push({ entity: 'users', id: admin.id, patch: { user_role_id: 2 } }, adminToken);
    await push({ entity: 'assets', id: asset.id, patch: { location: 'Hall' } });
    expect(await trail()).toEqual(before);
  });
});

describe('decisions', () => {
  test('[AUDIT.5] what lost a conflict is told with both sides, and how it ended', async () => {
    await create('assets', asset);
    const { ver } = await server.context.db.selectFrom('assets').select('ver').executeTakeFirstOrThrow();
    await push({ entity: 'assets', id: asset.id, base: ver, patch: { location: 'Roof' } });
    await push({ entity: 'assets', id: asset.id, base: ver, device: OTHER_DEVICE, patch: { location: 'Cellar' } }, adminToken);
    const conflict = await only('conflict');
    expect(conflict).toMatchObject({ user_id: admin.id, record_id: asset.id });
    expect(told(conflict)).toMatchObject({
      field: 'location',
      lost: { value: 'Roof' },
      kept: { value: 'Cellar' },
      lost_by: { by: priya.id },
      kept_by: { by: admin.id },
    });
    const { conflict_id } = await server.context.db.selectFrom('conflicts').select('conflict_id').executeTakeFirstOrThrow();
    await server.post(`/api/sync/conflicts/${conflict_id}`, { resolution: 'kept' }, adminToken);
    expect(told(await only('resolved'))).toEqual({ field: 'location', resolution: 'kept' });
  });

  test('[AUDIT.5] what was held is told, and who accepted or refused it and why', async () => {
    const inspection = exampleInspection({ inspector_ids: [priya.id], closed_at: EARLIER });
    await server.put('inspections', inspection);
    await server.put('assets', asset);
    const graded = { asset_id: asset.id, inspection_id: inspection.id, created_by_id: priya.id };
    const [first, second] = [exampleGrade(graded), exampleGrade({ ...graded, id: v7() as never })];
    for (const grade of [first, second]) expect(await create('asset_grades', grade)).toMatchObject({ outcome: 'held' });
    const held = await trail('kind=held');
    expect(held.map(({ record_id, user_id, parent_id }) => [record_id, user_id, parent_id])).toEqual([
      [first.id, priya.id, asset.id],
      [second.id, priya.id, asset.id],
    ]);
    expect(told(held[0])).toMatchObject({ reason: 'closed', sha256: expect.stringMatching(/^[\da-f]{64}$/) as string });
    const ops = await server.context.db.selectFrom('held_operations').select('op_id').orderBy('sequence').execute();
    const decide = (at: number, body: object) => server.post(`/api/sync/held/${ops[at]?.op_id}`, body, adminToken);
    await decide(0, { verdict: 'accepted' });
    await decide(1, { verdict: 'refused', reason: 'Too late' });
    expect(await only('accepted')).toMatchObject({ user_id: admin.id, record_id: first.id, parent_id: asset.id });
    expect(told(await only('refused'))).toMatchObject({ author_id: priya.id, reason: 'Too late' });
    expect(await only('created')).toMatchObject({ user_id: priya.id, record_id: first.id, agent: null });
  });

  test('[AUDIT.5, AUDIT.3] what a reopening lets in is its author’s, and not told as from the device that reopened', async () => {
    const inspection = exampleInspection({ inspector_ids: [priya.id], closed_at: EARLIER });
    await server.put('inspections', inspection);
    await server.put('assets', asset);
    const grade = exampleGrade({ asset_id: asset.id, inspection_id: inspection.id, created_by_id: priya.id });
    await create('asset_grades', grade);
    await push({ entity: 'inspections', id: inspection.id, patch: { closed_at: null } }, await logIn('admin'));
    expect(await only('reopened')).toMatchObject({ user_id: admin.id, agent: 'Chrome on Android' });
    expect(await only('created')).toMatchObject({ user_id: priya.id, record_id: grade.id, device: DEVICE, agent: null });
    expect(await only('accepted')).toMatchObject({ user_id: null, record_id: grade.id });
  });

  test('[AUDIT.5] that a site stays deleted is told', async () => {
    await server.put('sites', { ...site, deleted_at: EARLIER });
    await server.put('inspections', exampleInspection({ site_id: site.id, closed_at: EARLIER }));
    const reply = await server.post(`/api/sync/deleted-sites/${site.id}`, { decision: 'kept' }, adminToken);
    expect(reply.statusCode).toBe(200);
    expect(await only('stays-deleted')).toMatchObject({ user_id: admin.id, record_id: site.id });
  });
});

describe('accounts', () => {
  test('[AUDIT.6] logins, ended sessions, log outs and passwords are told, and no secret', async () => {
    const secret = 'a new and secret password';
    const other = await logIn('priya');
    await server.post('/api/auth/set-password', { password: secret, current_password: TEST_PASSWORD }, priyaToken);
    expect((await only('login'))?.agent).toBe('Chrome on Android');
    expect(await only('password')).toMatchObject({ user_id: priya.id, record_id: priya.id, details: '{"ended":1}' });
    expect((await server.post('/api/auth/me', {}, other)).statusCode).toBe(401);
    await logIn('priya', secret);
    const headers = { authorization: `Bearer ${priyaToken}` };
    await server.app.inject({ method: 'DELETE', url: '/api/auth/sessions', headers });
    expect(told(await only('session-ended'))).toEqual({ ended: 1, of: null });
    await server.post('/api/auth/logout', {}, priyaToken);
    expect(await only('logout')).toMatchObject({ user_id: priya.id, agent: 'Chrome on Android' });
    const all = JSON.stringify(await trail());
    const { password_hash } = await server.context.db
      .selectFrom('user_secrets')
      .select('password_hash')
      .where('user_id', '=', priya.id)
      .executeTakeFirstOrThrow();
    for (const hidden of [secret, TEST_PASSWORD, password_hash, priyaToken]) expect(all).not.toContain(hidden);
  });

  test('[AUDIT.6] a deactivation tells which sessions it ended, a password that an administrator sets whose it is', async () => {
    await push({ entity: 'users', id: priya.id, patch: { status: 'Inactive' } }, adminToken);
    expect(await only('session-ended')).toMatchObject({
      user_id: admin.id,
      record_id: priya.id,
      details: '{"ended":1,"of":null}',
    });
    const posted = { ...priya, status: 'Active', password: 'another long password' };
    await server.post('/api/users/update-or-create', posted, adminToken);
    expect(await only('password')).toMatchObject({ user_id: admin.id, record_id: priya.id });
    expect(JSON.stringify(await trail())).not.toContain('another long password');
  });

  test('[AUDIT.6] refusals and wrong passwords are told by user, kind and hour once the hour is over', async () => {
    await push({ entity: 'sites', id: site.id, patch: fieldsOf(site) });
    await logIn('priya', 'wrong');
    for (const name of ['nobody', 'somebody else']) await logIn(name, 'wrong');
    await logIn('priya');
    expect(await only('refusals')).toBeUndefined();
    server.setNow('2026-11-21T10:00:00.000Z');
    await logIn('priya');
    await logIn('priya');
    const refusals = await trail('kind=refusals');
    expect(refusals.map((entry) => [entry.user_id, told(entry)])).toEqual(
      expect.arrayContaining([
        [priya.id, { kind: 'forbidden', hour: '2026-11-21T09', count: 1 }],
        [priya.id, { kind: 'login', hour: '2026-11-21T09', count: 1 }],
        [null, { kind: 'login', hour: '2026-11-21T09', count: 2 }],
      ]),
    );
    expect(refusals).toHaveLength(3);
  });
});

describe('reading', () => {
  test('[AUDIT.24] an hour of nothing but wrong passwords is told once when the trail is read, after months too', async () => {
    await logIn('priya', 'wrong');
    server.setNow('2027-03-21T10:00:00.000Z');
    await logIn('priya', 'wrong');
    adminToken = await server.logIn(admin);
    const csv = (await get('/api/audit.csv?kind=refusals')).body;
    expect(csv).toContain('2026-11-21T09');
    expect((await trail('kind=refusals')).map(told)).toEqual([{ kind: 'login', hour: '2026-11-21T09', count: 1 }]);
    server.setNow('2027-03-21T11:00:00.000Z');
    expect((await trail('kind=refusals')).map(told)[1]).toEqual({ kind: 'login', hour: '2027-03-21T10', count: 1 });
    expect(await trail('kind=refusals')).toHaveLength(2);
    expect(await verifyDatabase(server.context.db)).toHaveProperty('head');
  });

  test('[AUDIT.7] the first entry counts what was there', async () => {
    const [first] = await trail();
    expect(first).toMatchObject({ n: 1, kind: 'began', user_id: null });
    expect(told(first)['records']).toMatchObject({ users: { count: 2 }, sites: { count: 0 } });
    expect(await verifyDatabase(server.context.db)).toHaveProperty('head.n', 2);
  });

  test('[AUDIT.9, MAY.12, HTTP.13] the trail is the administrators’', async () => {
    for (const url of ['/api/audit', '/api/audit/head', '/api/audit.csv']) {
      expect((await get(url, priyaToken)).statusCode).toBe(404);
      expect((await get(url)).statusCode).toBe(200);
    }
  });

  test('[AUDIT.9] pages hold 200 entries or half a megabyte, one at least, and all of them come once', async () => {
    const operations = (count: number, location: (nth: number) => string) =>
      Array.from({ length: count }, (_, nth) => {
        const record = exampleAsset({ id: v7() as never, location: location(nth) });
        return { op: v7(), device: DEVICE, entity: 'assets', id: record.id, base: null, ts: EARLIER, patch: fieldsOf(record) };
      });
    await server.post('/api/sync/push', { operations: operations(450, String), sent_at: NOW }, priyaToken);
    const seen: number[] = [];
    const sizes: number[] = [];
    for (let next: number | null = null, page = await read(); ; page = await read(`before=${next}`)) {
      seen.push(...page.entries.map(({ n }) => n));
      sizes.push(page.entries.length);
      next = page.next;
      if (next === null) break;
    }
    expect(sizes).toEqual([200, 200, 52]);
    expect(seen).toEqual(Array.from({ length: 452 }, (_, at) => 452 - at));
  });

  test('[AUDIT.12] a head that was seen can be asked for, and one that is lost is written down, once', async () => {
    await create('assets', asset);
    const { head } = await read();
    const seen = (await get(`/api/audit/head?n=${head.n}`)).json<AuditHeadAnswer>();
    expect(seen.head).toMatchObject(head);
    expect(seen.entry).toEqual(seen.head);
    expect((await get('/api/audit/head?n=99')).json<AuditHeadAnswer>()).toMatchObject({ entry: null });
    const lost = { n: 99, hash: 'a'.repeat(64) };
    expect((await server.post('/api/audit/lost', lost, priyaToken)).statusCode).toBe(404);
    expect((await server.post('/api/audit/lost', head, adminToken)).statusCode).toBe(409);
    for (let nth = 0; nth < 2; nth++) expect((await server.post('/api/audit/lost', lost, adminToken)).statusCode).toBe(200);
    const entries = await trail('kind=lost-entries');
    expect(entries.map((entry) => [entry.user_id, told(entry)])).toEqual([[admin.id, lost]]);
  });

  test('[AUDIT.34] a page tells the names of what its entries name, deleted or not, and of the record that it is asked of', async () => {
    const type = exampleAssetType();
    await server.put('asset_types', type);
    await create('sites', site, adminToken);
    const fire = exampleAsset({ ...asset, asset_type_id: type.id, serial_number: '000417' });
    await create('assets', fire);
    const graded = { asset_id: fire.id, inspection_id: null, created_by_id: priya.id, graded_at: '2026-11-20' };
    const survey = exampleGrade({ ...graded, answers: [exampleAnswer(question, 0, 'Tight')] });
    const plain = exampleGrade({ ...graded, id: v7() as never, answers: [] });
    for (const grade of [survey, plain]) await create('asset_grades', grade);
    const deleted = { deleted_at: EARLIER };
    for (const { id } of [survey, plain]) await push({ entity: 'asset_grades', id, patch: deleted });
    await push({ entity: 'assets', id: fire.id, patch: deleted });
    await push({ entity: 'sites', id: site.id, patch: deleted }, adminToken);
    await push({ entity: 'users', id: priya.id, patch: deleted }, adminToken);

    expect(await trail('kind=deleted')).toHaveLength(5);
    const { names, nouns } = await read();
    expect(names).toEqual({
      [type.id]: type.name,
      [admin.id]: fullName(admin),
      [priya.id]: 'Priya Nair',
      [site.id]: site.name,
      [fire.id]: '000417, Hall',
      [survey.id]: '000417, 20/11/2026',
      [plain.id]: '000417, 20/11/2026',
    });
    expect(nouns).toEqual({ [survey.id]: 'survey', [plain.id]: 'grade' });
    const nothing = await read(`record=${fire.id}&kind=login`);
    expect(nothing).toMatchObject({ entries: [], names: { [fire.id]: '000417, Hall' }, nouns: {} });
  });

  test('[AUDIT.34] an entry that was changed by hand is read without the names that nobody can read of it', async () => {
    await create('assets', asset);
    const { db } = server.context;
    const [newest, ...earlier] = (await read()).entries;
    const n = newest?.n ?? 0;
    const change = { field: 'site_id', part: null, from: null, to: { value: '\0' } };
    const texts = ['nothing', '{"changes":1}', '{"author_id":1}', JSON.stringify({ changes: [change] })];
    const byHand = texts.map((details, at) => ({ ...(newest as AuditEntry), n: n + at + 1, details, hash: '' }));
    await db.insertInto('audit_entries').values(byHand).execute();
    await db
      .updateTable('counter')
      .set({ audit_n: n + byHand.length })
      .execute();
    const page = await read();
    expect(page.entries).toEqual([...byHand.toReversed(), newest, ...earlier]);
    expect(page.names).toHaveProperty(asset.id);
  });

  test('[AUDIT.9] it is narrowed by user, kind, device and time', async () => {
    await create('assets', asset);
    server.setNow('2026-11-22T09:00:00.000Z');
    await push({ entity: 'assets', id: asset.id, device: OTHER_DEVICE, patch: { location: 'Roof' } }, adminToken);
    const kinds = async (query: string) => (await trail(query)).map(({ kind }) => kind);
    expect(await kinds(`user=${admin.id}`)).toEqual(['changed', 'conflict']);
    expect(await kinds(`device=${DEVICE}`)).toEqual(['created']);
    expect(await kinds('from=2026-11-22T00:00:00.000Z')).toEqual(['changed', 'conflict']);
    expect(await kinds('kind=created&until=2026-11-22T00:00:00.000Z')).toEqual(['created']);
    expect((await get('/api/audit?kind=nonsense')).statusCode).toBe(400);
  });
});
