import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleGrade, exampleInspection } from '#domain/examples.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { HeldPage, Outcome, PullPage } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const LATER = '2026-11-21T10:00:00.000Z';

let server: TestApp;
let admin: User;
let inspector: User;
let adminToken: string;
let token: string;
let inspection: Inspection;

beforeEach(async () => {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  inspector = await server.addUser({});
  adminToken = await server.logIn(admin);
  token = await server.logIn(inspector);
  inspection = exampleInspection({ inspector_ids: [inspector.id] });
  await server.put('inspections', inspection);
});
afterEach(() => server.close());

interface Operation {
  op: string;
  device: string;
  entity: EntityName;
  id: string;
  base: number | null;
  patch: Record<string, unknown>;
  ts: string;
  receipt?: string;
}
const device = v7();
const operation = (entity: EntityName, id: string, patch: Record<string, unknown>, more: Partial<Operation> = {}): Operation => ({
  op: v7(),
  device,
  entity,
  id,
  base: null,
  patch,
  ts: '2026-11-21T08:00:00.000Z',
  ...more,
});

interface Sending {
  as?: string;
  sent_at?: string;
  author?: string;
}
async function push(operations: Operation[], { as = token, sent_at, author }: Sending = {}): Promise<Outcome[]> {
  const body = { operations, sent_at: sent_at ?? server.context.now().toISOString(), author };
  const reply = await server.post('/api/sync/push', body, as);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ outcomes: Outcome[] }>().outcomes;
}
async function pushOne(one: Operation, sending?: Sending): Promise<Outcome> {
  const [outcome] = await push([one], sending);
  if (outcome === undefined) throw new Error('no outcome');
  return outcome;
}
const stored = (entity: EntityName, id: string) =>
  server.context.db
    .selectFrom(entity as 'sites')
    .selectAll()
    .where('id', '=', id as never)
    .executeTakeFirst() as Promise<Record<string, unknown> | undefined>;
const base = async (entity: EntityName, id: string) => Number((await stored(entity, id))?.['ver']);

/** What a device sends of a new grade. */
function creation(fields: Partial<AssetGrade> = {}, more?: Partial<Operation>): Operation {
  const grade = exampleGrade({ inspection_id: inspection.id, created_by_id: inspector.id, ...fields });
  const { id: _id, created_at: _created, updated_at: _updated, ...patch } = grade;
  return operation('asset_grades', v7(), patch, more);
}
const lock = async (patch: Record<string, unknown>, more: Partial<Operation> = {}) =>
  operation('inspections', inspection.id, patch, { base: await base('inspections', inspection.id), ...more });
const close = async (sending: Sending = { as: adminToken }) => pushOne(await lock({ closed_at: NOW }), sending);
const reopen = async (sending: Sending = { as: adminToken }) => pushOne(await lock({ closed_at: null }), sending);

async function held(query = '', as = adminToken): Promise<HeldPage> {
  const reply = await server.app.inject({ url: `/api/sync/held${query}`, headers: { authorization: `Bearer ${as}` } });
  expect(reply.statusCode).toBe(200);
  return reply.json<HeldPage>();
}
const judge = (op: string, body: unknown, as = adminToken) => server.post(`/api/sync/held/${op}`, body, as);
const judgeAll = (body: unknown, as = adminToken) => server.post('/api/sync/held', body, as);
async function pull(cursor: string | null): Promise<PullPage> {
  return (await server.post('/api/sync/pull', { cursor, device }, token)).json<PullPage>();
}
const receiptOf = (outcome: Outcome): string => ('receipt' in outcome ? outcome.receipt : '');

describe('a closing', () => {
  test('[D7] an inspector who closes what an administrator closed becomes no closer and reopens nothing', async () => {
    await close();
    const { closed_at } = (await stored('inspections', inspection.id)) ?? {};
    const again = await pushOne(await lock({ closed_at: '2026-11-21T08:30:00.000Z', closed_by_id: inspector.id }));
    expect(again).toMatchObject({ outcome: 'merged', row: { closed_at, closed_by_id: admin.id } });
    expect(await reopen({})).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    const { id, updated_at: _stamp, ...rest } = inspection;
    const posted = { ...rest, id, closed_at: '2026-11-21T08:31:00.000Z', updated_at: '2026-11-21T08:31:00.000Z' };
    expect((await server.post('/api/inspections/update-or-create', posted, token)).statusCode).toBe(200);
    expect(await reopen({})).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    expect(await stored('inspections', inspection.id)).toMatchObject({ closed_at, closed_by_id: admin.id });
  });

  test('[D7] an inspector’s own closing is theirs to undo, until an administrator’s is the latest', async () => {
    await close({});
    expect(await reopen({})).toMatchObject({ outcome: 'applied' });
    await close({});
    await reopen();
    await close();
    expect(await reopen({})).toMatchObject({ code: 'forbidden' });
  });

  test.each<[string, string, string | undefined, string]>([
    ['between the last change and the arrival is kept', '2026-11-21T08:45:00.000Z', undefined, '2026-11-21T08:45:00.000Z'],
    ['before the last grade gives way to the arrival', '2026-11-21T08:29:59.000Z', undefined, NOW],
    ['after the arrival gives way to it', '2026-11-21T09:00:00.001Z', undefined, NOW],
    [
      'is corrected by the measured clock first',
      '2026-11-20T08:45:00.000Z',
      '2026-11-20T09:00:00.000Z',
      '2026-11-21T08:45:00.000Z',
    ],
  ])('[D7] the device’s time of a closing %s', async (_name, closed_at, sent_at, expected) => {
    const deleted = '2026-11-21T08:30:00.000Z';
    await server.put('asset_grades', exampleGrade({ inspection_id: inspection.id, updated_at: deleted, deleted_at: deleted }));
    const outcome = await pushOne(await lock({ closed_at }), sent_at === undefined ? {} : { sent_at });
    const isAsSent = closed_at === expected;
    expect(outcome).toMatchObject(isAsSent ? { outcome: 'applied' } : { outcome: 'merged', row: { closed_at: expected } });
    const claimed_at = sent_at === undefined ? closed_at : expected;
    expect(await server.context.db.selectFrom('inspection_locks').selectAll().execute()).toMatchObject([
      { inspection_id: inspection.id, closed_claimed_at: claimed_at, closed_received_at: NOW },
    ]);
    expect(await stored('inspections', inspection.id)).toMatchObject({ closed_at: expected, closed_by_id: inspector.id });
  });
});

describe('what comes after a lock', () => {
  test.each<[string, Record<string, unknown>]>([
    ['closed', { closed_at: NOW }],
    ['deleted', { deleted_at: '2026-11-21T08:30:00.000Z' }],
  ])('[D7] is held after its inspection was %s, whatever ts and sent_at say', async (reason, patch) => {
    const known = creation();
    await push([known]);
    await pushOne(await lock(patch), { as: adminToken });
    const early = { ts: '2026-11-19T08:00:00.000Z' };
    const late = [
      creation({}, early),
      operation('asset_grades', known.id, { grade: 'fail' }, early),
      operation('asset_grades', known.id, { deleted_at: early.ts }, { ...early, device: v7() }),
    ];
    const outcomes = await push(late, { sent_at: NOW });
    const lying = await push([creation({}, { ts: NOW }), creation({}, early)], { sent_at: '2026-12-21T09:00:00.000Z' });
    for (const outcome of [...outcomes, ...lying]) expect(outcome).toMatchObject({ outcome: 'held', reason });
    expect(await push([creation({}, early)], { as: adminToken })).toMatchObject([{ outcome: 'held', reason }]);
    expect(await stored('asset_grades', known.id)).toMatchObject({ grade: 'pass', deleted_at: null });
    expect(await server.context.db.selectFrom('asset_grades').selectAll().execute()).toHaveLength(1);
  });

  test('[D7] a grade never moves, so that nobody’s edits wait behind another’s', async () => {
    const colleague = await server.addUser({ id: v7() as User['id'], username: 'colleague' });
    const theirs = await server.logIn(colleague);
    const other = exampleInspection({ id: v7() as Inspection['id'], inspector_ids: [inspector.id, colleague.id] });
    await server.put('inspections', other);
    const grade = creation({ inspection_id: other.id });
    await push([grade], { as: theirs });
    await close();
    for (const [field, value] of [
      ['inspection_id', inspection.id],
      ['asset_id', v7()],
      ['created_by_id', inspector.id],
    ] as const) {
      const outcome = await pushOne(operation('asset_grades', grade.id, { [field]: value }));
      expect(outcome).toMatchObject({ outcome: 'rejected', code: 'invalid', field });
    }
    const edit = operation('asset_grades', grade.id, { grade: 'fail' }, { base: await base('asset_grades', grade.id) });
    expect(await pushOne(edit, { as: theirs })).toMatchObject({ outcome: 'applied' });
  });

  test('[D7] the same value of a field that never changes is no edit of it', async () => {
    const grade = creation();
    await push([grade]);
    const edit = operation('asset_grades', grade.id, { inspection_id: inspection.id, grade: 'fail' });
    expect((await pushOne(edit)).outcome).not.toBe('rejected');
    expect(await stored('asset_grades', grade.id)).toMatchObject({ grade: 'fail', inspection_id: inspection.id });
  });

  test('[D7] an operation waits only behind held ones of its own author', async () => {
    const grade = creation();
    await push([grade]);
    await close();
    await pushOne(operation('asset_grades', grade.id, { grade: 'fail' }));
    await server.context.db.updateTable('inspections').set({ closed_at: null }).execute();
    const mine = operation('asset_grades', grade.id, { recommendations: 'mine' });
    expect(await pushOne(mine)).toMatchObject({ outcome: 'held', reason: 'behind' });
    const theirs = operation('asset_grades', grade.id, { recommendations: 'theirs' });
    expect(await pushOne(theirs, { as: adminToken })).toMatchObject({ outcome: 'applied' });
  });

  test('[D7] a device’s own closing and its undo keep their place among its grades', async () => {
    const [before, after] = [creation(), creation()];
    const closing = await lock({ closed_at: '2026-11-21T08:40:00.000Z' });
    const undo = operation('inspections', inspection.id, { closed_at: null }, { base: closing.base });
    const late = creation();
    const outcomes = await push([before, closing, late, undo, after]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'held', 'applied', 'applied']);
    expect(await stored('asset_grades', late.id)).toBeDefined();
    expect(await stored('inspections', inspection.id)).toMatchObject({ closed_at: null, closed_by_id: null });
  });
});

describe('a receipt', () => {
  /** A server from a backup that was made before anything of this test arrived. */
  async function restore(): Promise<void> {
    const { db } = server.context;
    for (const table of ['change_log', 'held_operations', 'asset_grades', 'inspection_locks'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.updateTable('inspections').set({ closed_at: null, closed_by_id: null, deleted_at: null }).execute();
  }
  const again = (one: Operation, outcome: Outcome, more: Partial<Operation> = {}): Operation => ({
    ...one,
    receipt: receiptOf(outcome),
    ...more,
  });

  test('[D7] is at most 200 characters, and the same when an outcome is told again', async () => {
    const grade = creation();
    const first = await pushOne(grade);
    expect(receiptOf(first).length).toBeGreaterThan(40);
    expect(receiptOf(first).length).toBeLessThanOrEqual(200);
    server.setNow(LATER);
    expect(await pushOne(grade)).toEqual(first);
    expect(receiptOf(await pushOne(creation({}, { entity: 'asset_grades' })))).not.toBe(receiptOf(first));
  });

  test('[D7] lets what arrived before the closing into a restored server that knows the closing', async () => {
    const [early, late] = [creation(), creation()];
    const first = await pushOne(early);
    server.setNow('2026-11-21T09:10:00.000Z');
    const closing = await lock({ closed_at: NOW });
    const closed = await pushOne(closing, { as: adminToken });
    const second = await pushOne(late);
    expect(second).toMatchObject({ outcome: 'held', reason: 'closed' });
    await restore();
    server.setNow(LATER);
    await push([again(closing, closed)], { as: adminToken });
    expect(await stored('inspections', inspection.id)).toMatchObject({ closed_at: NOW, closed_by_id: admin.id });
    expect(await pushOne(again(early, first))).toMatchObject({ outcome: 'applied' });
    expect(await pushOne(again(late, second))).toMatchObject({ outcome: 'held', reason: 'held-before' });
    expect((await held()).held).toMatchObject([{ op: late.op, held_at: '2026-11-21T09:10:00.000Z' }]);
  });

  test('[D7] of a held operation holds it again where the closing has not come back yet', async () => {
    await close();
    const late = creation();
    const first = await pushOne(late);
    await restore();
    expect(await pushOne(again(late, first))).toMatchObject({ outcome: 'held', reason: 'held-before' });
    expect(await stored('asset_grades', late.id)).toBeUndefined();
  });

  test('[D7] of what came between an undone closing and the last one is no excuse for what came after it', async () => {
    server.setNow('2026-11-21T09:20:00.000Z');
    const between = creation();
    const first = await pushOne(between);
    await restore();
    server.setNow('2026-11-21T09:10:00.000Z');
    await close();
    server.setNow(LATER);
    expect(await pushOne(again(between, first))).toMatchObject({ outcome: 'held', reason: 'closed' });
    await reopen();
    expect(await stored('asset_grades', between.id)).toBeDefined();
  });

  test('[D7] of another operation, content, time, author or server, or with a word changed, is ignored', async () => {
    const grade = creation();
    const first = await pushOne(grade);
    server.setNow('2026-11-21T09:10:00.000Z');
    await restore();
    await close();
    const receipt = receiptOf(first);
    const forged: Operation[] = [
      again(creation(), first),
      again(grade, first, { op: v7(), id: v7(), patch: { ...grade.patch, grade: 'fail' } }),
      again(grade, first, { op: v7(), id: v7() }),
      { ...again(grade, first, { id: v7() }), op: v7(), ts: '2026-11-21T07:00:00.000Z' },
      again(creation(), first, { receipt: receipt.replace('T09', 'T08') }),
      again(creation(), first, { receipt: 'x' }),
      again(creation(), first, { receipt: `${NOW}/taken/` }),
    ];
    for (const outcome of await push(forged)) expect(outcome).toMatchObject({ outcome: 'held', reason: 'closed' });
    const earlier = { ...again(grade, first), receipt: receipt.replace('T09', 'T08') };
    expect(await pushOne(earlier)).toMatchObject({ outcome: 'held', reason: 'closed' });
    const others = { ...again(grade, first), id: v7(), op: v7() };
    expect(await pushOne(others, { as: adminToken })).toMatchObject({ outcome: 'held', reason: 'closed' });
    expect((await pushOne({ ...creation(), receipt: 'x'.repeat(201) })).outcome).toBe('rejected');
  });
});

describe('a reopening', () => {
  test('[D7] applies in order what waited only for the closing, as its authors’', async () => {
    await close();
    const grade = creation({ recommendations: '~ one' });
    const edit = operation('asset_grades', grade.id, { grade: 'fail' }, { ts: '2026-11-21T08:10:00.000Z' });
    await push([grade, edit]);
    const { cursor } = await pull(null);
    expect(await reopen()).toMatchObject({ outcome: 'applied' });
    expect(await stored('asset_grades', grade.id)).toMatchObject({
      grade: 'fail',
      recommendations: '~ one',
      created_by_id: inspector.id,
      updated_at: '2026-11-21T08:10:00.000Z',
    });
    expect((await held()).total).toBe(0);
    const page = await pull(cursor);
    expect(page.verdicts).toEqual(
      [grade, edit].map(({ op }) => ({ op, verdict: 'accepted', reason: null, by_id: null, at: NOW })),
    );
    expect(page.rows.asset_grades).toMatchObject([{ id: grade.id }]);
  });

  test('[D7] so does the restoring of a deleted inspection, but not while it is closed', async () => {
    await pushOne(await lock({ deleted_at: NOW }), { as: adminToken });
    const grade = creation();
    expect(await pushOne(grade)).toMatchObject({ outcome: 'held', reason: 'deleted' });
    await close();
    await pushOne(await lock({ deleted_at: null }), { as: adminToken });
    expect(await stored('asset_grades', grade.id)).toBeUndefined();
    await reopen();
    expect(await stored('asset_grades', grade.id)).toBeDefined();
  });

  test('[D7] never fails: what can’t be applied stays held, and so does what waits behind it', async () => {
    await close();
    const [wrong, right] = [creation(), creation()];
    const behind = operation('asset_grades', wrong.id, { grade: 'fail' });
    await push([wrong, behind, right]);
    const { operation: text } = await server.context.db
      .selectFrom('held_operations')
      .select('operation')
      .where('op_id', '=', wrong.op)
      .executeTakeFirstOrThrow();
    const broken = JSON.parse(text) as Operation;
    delete broken.patch['grade'];
    await server.context.db
      .updateTable('held_operations')
      .set({ operation: JSON.stringify(broken) })
      .where('op_id', '=', wrong.op)
      .execute();
    expect(await reopen()).toMatchObject({ outcome: 'applied' });
    expect(await stored('asset_grades', right.id)).toBeDefined();
    expect((await held()).held.map(({ op }) => op)).toEqual([wrong.op, behind.op]);
  });

  test('[D7] lets nobody in who may not grade there any more, and nothing that waits for more than the closing', async () => {
    await close();
    const late = creation();
    await push([late]);
    await pushOne(await lock({ inspector_ids: [admin.id] }), { as: adminToken });
    await reopen();
    expect((await held()).held.map(({ op }) => op)).toEqual([late.op]);
    const behind = operation('asset_grades', late.id, { grade: 'fail' });
    await pushOne(await lock({ inspector_ids: [inspector.id] }), { as: adminToken });
    await server.context.db.updateTable('held_operations').set({ reason: 'held-before' }).execute();
    expect(await pushOne(behind)).toMatchObject({ reason: 'behind' });
    await close();
    await reopen();
    expect((await held()).held.map(({ op }) => op)).toEqual([late.op, behind.op]);
  });
});

describe('the desk', () => {
  test('[D7] says of each held operation what it is, when it was made and what it came after', async () => {
    await close();
    server.setNow(LATER);
    const grade = creation({ asset_id: exampleAsset().id }, { ts: '2026-11-21T07:20:00.000Z' });
    await pushOne(grade, { sent_at: '2026-11-21T09:00:00.000Z' });
    const page = await held();
    expect(page).toMatchObject({ next: null, total: 1 });
    expect(page.held).toEqual([
      {
        op: grade.op,
        sequence: 1,
        entity: 'asset_grades',
        id: grade.id,
        user_id: inspector.id,
        device,
        reason: 'closed',
        held_at: LATER,
        made_at: '2026-11-21T08:20:00.000Z',
        locked_at: NOW,
        inspection_id: inspection.id,
        asset_id: exampleAsset().id,
        patch: { ...grade.patch },
      },
    ]);
    expect((await server.app.inject({ url: '/api/sync/held', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
      404,
    );
  });

  test('[D7] comes in pages of 500 rows and 1 MB, narrowed to an inspection or a device', async () => {
    await close();
    for (let at = 0; at < 3; at += 1) await push(Array.from({ length: 170 }, () => creation()));
    const large = Array.from({ length: 8 }, () =>
      creation(
        {
          answers: Array.from({ length: 40 }, () => ({
            id: v7(),
            question_answer_type_id: v7(),
            question_id: v7(),
            answer_type_id: v7(),
            value: JSON.stringify('x'.repeat(4_900)),
            question_name: 'Long?',
          })) as AssetGrade['answers'],
        },
        { device: exampleInspection().id },
      ),
    );
    for (let at = 0; at < large.length; at += 4) await push(large.slice(at, at + 4));
    const pages = [await held()];
    for (let page = pages[0]; page?.next !== null; page = pages.at(-1)) pages.push(await held(`?after=${page?.next}`));
    expect(pages.map(({ total }) => total)).toEqual([518, 518, 518]);
    expect(pages.map((page) => page.held.length)[0]).toBe(500);
    expect(JSON.stringify(pages[1]).length).toBeLessThan(1_000_000);
    expect(new Set(pages.flatMap((page) => page.held.map(({ op }) => op))).size).toBe(518);
    expect((await held(`?device=${exampleInspection().id}`)).total).toBe(8);
    expect(await held(`?inspection=${v7()}`)).toEqual({ held: [], next: null, total: 0 });
  });

  test('[D7] accepting takes what was held before of the same record and author along', async () => {
    await close();
    const grade = creation();
    const behind = operation('asset_grades', grade.id, { grade: 'fail' }, { ts: '2026-11-21T08:32:00.000Z' });
    await push([grade, behind]);
    expect((await judge(behind.op, { verdict: 'accepted' })).json()).toMatchObject({ verdicts: [grade.op, behind.op] });
    expect(await stored('asset_grades', grade.id)).toMatchObject({ grade: 'fail', updated_at: '2026-11-21T08:32:00.000Z' });
    expect((await judge(grade.op, { verdict: 'refused' })).statusCode).toBe(404);
  });

  test('[D7] a verdict is an administrator’s, and reaches the device with a later pull', async () => {
    await close();
    const [accepted, refused] = [creation(), creation()];
    await push([accepted, refused]);
    const { cursor } = await pull(null);
    expect((await judge(accepted.op, { verdict: 'accepted' }, token)).statusCode).toBe(404);
    expect((await judge(accepted.op, { verdict: 'maybe' })).statusCode).toBe(400);
    await judge(accepted.op, { verdict: 'accepted' });
    server.setNow(LATER);
    await judge(refused.op, { verdict: 'refused', reason: 'Done twice' });
    const page = await pull(cursor);
    expect(page.verdicts).toEqual([
      { op: accepted.op, verdict: 'accepted', reason: null, by_id: admin.id, at: NOW },
      { op: refused.op, verdict: 'refused', reason: 'Done twice', by_id: admin.id, at: LATER },
    ]);
    expect(page.rows.asset_grades).toMatchObject([{ id: accepted.id, created_by_id: inspector.id }]);
    expect(await stored('asset_grades', refused.id)).toBeUndefined();
  });

  test('[D7] one call accepts 2,000 auto-completed grades of an inspection in one transaction', { timeout: 60_000 }, async () => {
    await close();
    for (let at = 0; at < 4; at += 1) {
      await push(Array.from({ length: 500 }, () => creation({ asset_id: v7() as never, auto_complete_survey: true })));
    }
    const seen = (await held()).total;
    const unseen = creation();
    await push([unseen]);
    const start = performance.now();
    const reply = await judgeAll({ verdict: 'accepted', of: { inspection: inspection.id }, until: seen });
    const took = performance.now() - start;
    expect(reply.json()).toMatchObject({ left: [], more: false });
    expect(reply.json<{ verdicts: string[] }>().verdicts).toHaveLength(2_000);
    expect(await server.context.db.selectFrom('asset_grades').selectAll().execute()).toHaveLength(2_000);
    expect((await held()).held.map(({ op }) => op)).toEqual([unseen.op]);
    expect(took).toBeLessThan(10_000);
    const again = await judgeAll({ verdict: 'accepted', of: { inspection: inspection.id }, until: seen });
    expect(again.json()).toEqual({ verdicts: [], left: [], more: false });
  });

  test('[D7] one that can’t be applied stops no others, and the answer says so', async () => {
    await close();
    const [edit, grade] = [operation('asset_grades', v7(), { grade: 'fail' }), creation()];
    const behind = operation('asset_grades', edit.id, { grade: 'pass' });
    const { op: op_id } = await pushOne(creation());
    await push([grade]);
    await server.context.db
      .updateTable('held_operations')
      .set({
        operation: JSON.stringify({ ...edit, password: null, receipt: null, isWholeRecord: false, needsRow: false }),
        id: edit.id,
      })
      .where('op_id', '=', op_id)
      .execute();
    await push([{ ...behind, patch: creation().patch }]);
    const reply = await judgeAll({ verdict: 'accepted', of: { device }, until: 99 });
    expect(reply.json()).toMatchObject({
      verdicts: [grade.op],
      left: [
        { op: op_id, message: 'A new record needs every field' },
        { op: behind.op, message: expect.stringContaining('waits for a decision') },
      ],
    });
    expect(await judgeAll({ verdict: 'refused', reason: 'No', of: { device }, until: 99 })).toMatchObject({ statusCode: 200 });
    expect((await held()).total).toBe(0);
    expect((await judgeAll({ verdict: 'accepted', of: { device }, until: 99 }, token)).statusCode).toBe(404);
    expect((await judgeAll({ verdict: 'accepted', of: {}, until: 99 })).statusCode).toBe(400);
  });

  test('[D7] a device’s change is not let in before an earlier one of the same record on another device', async () => {
    await close();
    const grade = creation({}, { device: v7() });
    const edit = operation('asset_grades', grade.id, { grade: 'fail' });
    await push([grade, edit]);
    const reply = await judgeAll({ verdict: 'accepted', of: { device }, until: 99 });
    expect(reply.json()).toMatchObject({ verdicts: [], left: [{ op: edit.op }] });
  });
});

describe('what is handed in', () => {
  const retire = () =>
    server.context.db.updateTable('users').set({ status: 'Inactive' }).where('id', '=', inspector.id).execute();

  test('[D4.6] for somebody who can’t log in any more is all held as theirs', async () => {
    const asset = exampleAsset();
    await server.put('assets', asset);
    await retire();
    const [grade, edit] = [creation(), operation('assets', asset.id, { location: 'Roof' })];
    const handed = { as: adminToken, author: inspector.id };
    const outcomes = await push([grade, edit], handed);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ outcome: 'held', reason: 'handed-in' });
    expect(await push([grade, edit], handed)).toEqual(outcomes);
    expect((await held()).held).toMatchObject([{ user_id: inspector.id, inspection_id: inspection.id }, { entity: 'assets' }]);
    const kept = await server.context.db.selectFrom('held_operations').select('handed_in_by_id').execute();
    expect(kept).toEqual([{ handed_in_by_id: admin.id }, { handed_in_by_id: admin.id }]);
    expect((await judgeAll({ verdict: 'accepted', of: { device }, until: 99 })).json()).toMatchObject({ left: [] });
    expect(await stored('assets', asset.id)).toMatchObject({ location: 'Roof' });
    expect(await stored('asset_grades', grade.id)).toMatchObject({ created_by_id: inspector.id });
  });

  test('[D4.6] is refused where its author might not do it, and can’t hold a password', async () => {
    await retire();
    const handed = { as: adminToken, author: inspector.id };
    const promotion = operation('users', inspector.id, { user_role_id: 1 });
    expect(await pushOne(promotion, handed)).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    const shapeless = operation('asset_grades', v7(), { colour: 'red' });
    expect(await pushOne(shapeless, handed)).toMatchObject({ outcome: 'rejected', field: 'colour' });
    const retired = await server.addUser({ ...administrator, id: v7() as User['id'], username: 'old', status: 'Inactive' });
    const sealed = operation('users', admin.id, { password_sealed: 'AAAA' });
    expect(await pushOne(sealed, { as: adminToken, author: retired.id })).toMatchObject({
      outcome: 'rejected',
      field: 'password',
    });
  });

  test('[D4.6] is taken from administrators only, and only of somebody who can’t send it themselves', async () => {
    const body = { operations: [creation()], sent_at: NOW, author: inspector.id };
    expect((await server.post('/api/sync/push', body, token)).statusCode).toBe(404);
    expect((await server.post('/api/sync/push', body, adminToken)).statusCode).toBe(422);
    expect((await server.post('/api/sync/push', { ...body, author: v7() }, adminToken)).statusCode).toBe(404);
  });
});
