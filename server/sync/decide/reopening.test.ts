import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  admin,
  adminToken,
  close,
  closeServer,
  creation,
  held,
  inspection,
  inspector,
  judge,
  judgeAll,
  lock,
  NOW,
  openInspection,
  operation,
  pull,
  push,
  pushOne,
  reopen,
  type SentOperation,
  server,
  stored,
  token,
} from '#test/inspection-at-work.ts';

beforeEach(openInspection);
afterEach(closeServer);

describe('a reopening', () => {
  test('[HELD.9] applies in order what waited only for the closing, as its authors’', async () => {
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

  test('[SYNC.41] lets in what was held as made on the state that its author saw', async () => {
    const grade = creation({ recommendations: '~ one' });
    const applied = await pushOne(grade);
    const { ver: base } = applied as { ver: number };
    await close();
    const seen = '2026-11-20T07:00:00.000Z';
    const edit = operation('asset_grades', grade.id, { recommendations: '~ two' }, { device: v7(), base, seen });
    expect(await pushOne(edit)).toMatchObject({ outcome: 'held' });
    await reopen();
    expect(await stored('asset_grades', grade.id)).toMatchObject({ recommendations: '~ two' });
    const conflicts = await server.context.db.selectFrom('conflicts').select(['field', 'lost']).execute();
    expect(conflicts).toEqual([{ field: 'recommendations', lost: '"~ one"' }]);
  });

  test('[HELD.9] so does the restoring of a deleted inspection, but not while it is closed', async () => {
    await pushOne(await lock({ deleted_at: NOW }), { as: adminToken });
    const grade = creation();
    expect(await pushOne(grade)).toMatchObject({ outcome: 'held', reason: 'deleted' });
    await close();
    await pushOne(await lock({ deleted_at: null }), { as: adminToken });
    expect(await stored('asset_grades', grade.id)).toBeUndefined();
    await reopen();
    expect(await stored('asset_grades', grade.id)).toBeDefined();
  });

  test('[HELD.9] never fails: what can’t be applied stays held, and so does what waits behind it', async () => {
    await close();
    const [wrong, right] = [creation(), creation()];
    const behind = operation('asset_grades', wrong.id, { grade: 'fail' });
    await push([wrong, behind, right]);
    const { operation: text } = await server.context.db
      .selectFrom('held_operations')
      .select('operation')
      .where('op_id', '=', wrong.op)
      .executeTakeFirstOrThrow();
    const broken = JSON.parse(text) as SentOperation;
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

  test('[HELD.9] that one verdict accepts together with a closing lets nothing in that nobody has decided about', async () => {
    await close({ as: token });
    const [early, late] = [creation(), creation()];
    await pushOne(early, { as: adminToken });
    await server.context.db.updateTable('users').set({ status: 'Inactive' }).where('id', '=', inspector.id).execute();
    const elsewhere = { device: v7() };
    const leftover = [await lock({ closed_at: null }), await lock({ closed_at: NOW })].map((one) => ({ ...one, ...elsewhere }));
    for (const outcome of await push(leftover, { as: adminToken, author: inspector.id }))
      expect(outcome).toMatchObject({ outcome: 'held', reason: 'handed-in' });
    await pushOne(late, { as: adminToken });
    expect((await judgeAll({ verdict: 'accepted', of: elsewhere, until: 99 })).json()).toMatchObject({
      verdicts: leftover.map(({ op }) => op),
      left: [],
    });
    expect(await stored('inspections', inspection.id)).toMatchObject({ closed_at: NOW });
    expect((await held()).held.map(({ op }) => op)).toEqual([early.op, late.op]);
    for (const { id } of [early, late]) expect(await stored('asset_grades', id)).toBeUndefined();
  });

  /** What an inspector who can’t log in any more left on a device: more than one call takes lies between its ends. */
  async function handInLong(ends: (device: { device: string }) => Promise<[SentOperation[], SentOperation[]]>) {
    await close({ as: token });
    const early = creation();
    await pushOne(early, { as: adminToken });
    await server.context.db.updateTable('users').set({ status: 'Inactive' }).where('id', '=', inspector.id).execute();
    const elsewhere = { device: v7() };
    const [first, last] = await ends(elsewhere);
    const between = Array.from({ length: 30 }, () => creation({}, elsewhere));
    await push([...first, ...between, ...last], { as: adminToken, author: inspector.id });
    return { early, of: elsewhere };
  }

  /** It can’t be applied any more. */
  async function spoil({ op }: SentOperation): Promise<void> {
    const row = server.context.db.selectFrom('held_operations').select('operation').where('op_id', '=', op);
    const sent = JSON.parse((await row.executeTakeFirstOrThrow()).operation) as SentOperation;
    const spoilt = JSON.stringify({ ...sent, patch: { ...sent.patch, date_to: '1999-01-01' } });
    await server.context.db.updateTable('held_operations').set({ operation: spoilt }).where('op_id', '=', op).execute();
  }

  /** As much as one call has time for. */
  async function acceptSome(verdict: object) {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 11_000));
    const judged = (await judgeAll(verdict)).json<{ left: unknown[]; more: boolean }>();
    clock.mockRestore();
    return judged;
  }

  test('[HELD.9, LIMIT.19] nor where the closing comes with the next call of the same verdict', async () => {
    const { early, of } = await handInLong(async (device) => [
      [await lock({ closed_at: null }, device)],
      [await lock({ closed_at: NOW }, device)],
    ]);
    const verdict = { verdict: 'accepted', of, until: 99 };
    expect(await acceptSome(verdict)).toMatchObject({ left: [], more: true });
    expect(await stored('inspections', inspection.id)).toMatchObject({ closed_at: null });
    expect(await stored('asset_grades', early.id)).toBeUndefined();
    expect((await judgeAll(verdict)).json()).toMatchObject({ left: [], more: false });
    expect(await stored('inspections', inspection.id)).toMatchObject({ closed_at: NOW });
    expect((await held()).held.map(({ op }) => op)).toEqual([early.op]);
  });

  test('[HELD.9, LIMIT.19] a closing that waits behind what is left closes nothing: what waited for the opening is let in', async () => {
    const wrong = await lock({ closed_at: null });
    const { early, of } = await handInLong(async (device) => {
      Object.assign(wrong, device);
      return [[await lock({ closed_at: null }, device), wrong], [await lock({ closed_at: NOW }, device)]];
    });
    await spoil(wrong);
    const verdict = { verdict: 'accepted', of, until: 99 };
    expect(await acceptSome(verdict)).toMatchObject({ left: [{ op: wrong.op }], more: true });
    expect(await stored('asset_grades', early.id)).toBeDefined();
  });

  test('[HELD.9, LIMIT.19] so does a closing of the next call that can’t be applied then', async () => {
    const closing = await lock({ closed_at: NOW });
    const { early, of } = await handInLong(async (device) => {
      Object.assign(closing, device);
      return [[await lock({ closed_at: null }, device)], [closing]];
    });
    await spoil(closing);
    const verdict = { verdict: 'accepted', of, until: 99 };
    expect(await acceptSome(verdict)).toMatchObject({ left: [], more: true });
    expect(await stored('asset_grades', early.id)).toBeUndefined();
    expect((await judgeAll(verdict)).json()).toMatchObject({ left: [{ op: closing.op }], more: false });
    expect(await stored('asset_grades', early.id)).toBeDefined();
  });

  test('[HELD.9] lets nobody in who may not grade there any more, and nothing that waits for more than the closing', async () => {
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

test('[LIMIT.19, HELD.9] what a reopening has no time for stays held, in its order, until an administrator lets it in', async () => {
  await close();
  const grades = Array.from({ length: 30 }, () => creation());
  await push(grades);
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 11_000));
  expect(await reopen()).toMatchObject({ outcome: 'applied' });
  clock.mockRestore();
  const isStored = async ({ id }: SentOperation) => (await stored('asset_grades', id)) !== undefined;
  const letIn = await Promise.all(grades.map(isStored));
  expect(letIn).toEqual(grades.map((_grade, at) => at < 25));
  const waiting = (await held()).held;
  expect(waiting.map(({ id }) => id)).toEqual(grades.slice(25).map(({ id }) => id));
  const until = waiting.at(-1)?.sequence;
  const judged = await judgeAll({ of: { inspection: inspection.id }, until, verdict: 'accepted', reason: null });
  expect(judged.json()).toMatchObject({ more: false, left: [] });
  expect(await Promise.all(grades.map(isStored))).toEqual(grades.map(() => true));
});

test('[LIMIT.19, HELD.7] a verdict that would take longer is refused with words, and nothing of it is done', async () => {
  const grade = creation();
  await push([grade]);
  await close();
  const edits = Array.from({ length: 30 }, (_, at) => operation('asset_grades', grade.id, { recommendations: `~ ${at}` }));
  await push(edits);
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 11_000));
  const judged = await judge(String(edits.at(-1)?.op), { verdict: 'accepted' });
  clock.mockRestore();
  const message = 'Too much waits before it: accept all of its inspection or of its device';
  expect([judged.statusCode, judged.json()]).toEqual([409, { message }]);
  expect((await held()).total).toBe(30);
});
