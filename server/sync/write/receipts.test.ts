import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '#domain/sync/wire.ts';
import { exampleInspection } from '#domain/examples.ts';
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
  LATER,
  lock,
  NOW,
  openInspection,
  operation,
  push,
  pushOne,
  receiptOf,
  reopen,
  type SentOperation,
  server,
  stored,
} from '#test/inspection-at-work.ts';

beforeEach(openInspection);
afterEach(closeServer);

describe('a receipt', () => {
  /** A server from a backup that was made before anything of this test arrived. */
  async function restore(): Promise<void> {
    const { db } = server.context;
    for (const table of ['change_log', 'held_operations', 'asset_grades', 'inspection_locks'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.updateTable('inspections').set({ closed_at: null, closed_by_id: null, deleted_at: null }).execute();
  }
  const again = (one: SentOperation, outcome: Outcome, more: Partial<SentOperation> = {}): SentOperation => ({
    ...one,
    receipt: receiptOf(outcome),
    ...more,
  });

  test('[HELD.10] is at most 200 characters, and the same when an outcome is told again', async () => {
    const grade = creation();
    const first = await pushOne(grade);
    expect(receiptOf(first).length).toBeGreaterThan(40);
    expect(receiptOf(first).length).toBeLessThanOrEqual(200);
    server.setNow(LATER);
    expect(await pushOne(grade)).toEqual(first);
    expect(receiptOf(await pushOne(creation({}, { entity: 'asset_grades' })))).not.toBe(receiptOf(first));
  });

  test('[HELD.10] lets what arrived before the closing into a restored server that knows the closing', async () => {
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

  test('[HTTP.1, HELD.10] of a held operation holds it again where the closing has not come back yet', async () => {
    await close();
    const late = creation();
    const first = await pushOne(late);
    await restore();
    expect(await pushOne(again(late, first))).toMatchObject({ outcome: 'held', reason: 'held-before' });
    expect(await stored('asset_grades', late.id)).toBeUndefined();
  });

  test('[BACKUP.6, MAY.4] an inspector corrects and deletes their own grade before its inspection has come back', async () => {
    await server.context.db.deleteFrom('inspections').execute();
    const [corrected, deleted, others] = [creation(), creation(), creation()];
    const sent = [
      corrected,
      operation('asset_grades', corrected.id, { grade: 'fail' }),
      deleted,
      operation('asset_grades', deleted.id, { deleted_at: NOW }),
    ];
    expect(await push(sent)).toMatchObject(Array.from({ length: 4 }, () => ({ outcome: 'applied' })));
    expect(await pushOne(others, { as: adminToken })).toMatchObject({ outcome: 'merged' });
    const edit = operation('asset_grades', others.id, { grade: 'fail' });
    expect(await pushOne(edit)).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    expect(await stored('asset_grades', corrected.id)).toMatchObject({ grade: 'fail' });
    expect(await stored('asset_grades', deleted.id)).toMatchObject({ deleted_at: expect.any(String) as string });
  });

  test('[BACKUP.6, HELD.18] what was taken before its author may not make it any more waits, and is let in by a verdict', async () => {
    const grade = creation();
    const edit = operation('asset_grades', grade.id, { grade: 'fail' });
    const first = await pushOne(grade);
    const second = await pushOne(edit);
    await restore();
    const others = { inspector_ids: JSON.stringify([admin.id]) };
    await server.context.db.updateTable('inspections').set(others).execute();
    const offered = [again(grade, first), again(edit, second)];
    expect(await push(offered)).toMatchObject([
      { outcome: 'held', reason: 'taken-before' },
      { outcome: 'held', reason: 'behind' },
    ]);
    expect((await held()).held).toMatchObject([{ inspection_id: inspection.id, held_at: NOW }, { op: edit.op }]);
    expect((await judge(edit.op, { verdict: 'accepted', reason: null })).statusCode).toBe(200);
    expect(await stored('asset_grades', grade.id)).toMatchObject({ grade: 'fail', created_by_id: inspector.id });
  });

  test('[HELD.18] of other records it is let in once its author may make it again, and nothing waits without a true receipt', async () => {
    const closing = await lock({ closed_at: NOW });
    const first = await pushOne(closing);
    await restore();
    const list = (ids: string[]) =>
      server.context.db
        .updateTable('inspections')
        .set({ inspector_ids: JSON.stringify(ids) })
        .execute();
    await list([admin.id]);
    const forged = again(closing, first, { op: v7() });
    expect(await pushOne(forged)).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    expect(await pushOne(again(closing, first))).toMatchObject({ outcome: 'held', reason: 'taken-before' });
    const early = await judge(closing.op, { verdict: 'accepted', reason: null });
    expect([early.statusCode, early.json()]).toEqual([409, { message: 'You may not make this change' }]);
    await list([admin.id, inspector.id]);
    expect((await judge(closing.op, { verdict: 'accepted', reason: null })).statusCode).toBe(200);
    expect(await stored('inspections', inspection.id)).toMatchObject({ closed_at: NOW, closed_by_id: inspector.id });
  });

  test('[BACKUP.33] gives a grade back to its author that somebody else posted to a restored server, and nothing else does', async () => {
    const grade = creation();
    const edit = operation('asset_grades', grade.id, { grade: 'fail' });
    const first = await pushOne(grade);
    await restore();
    const posted = { ...grade.patch, id: grade.id, updated_at: NOW };
    expect((await server.post('/api/asset-grades/update-or-create', posted, adminToken)).statusCode).toBe(200);
    expect(await stored('asset_grades', grade.id)).toMatchObject({ created_by_id: admin.id });
    const refused = { outcome: 'rejected', code: 'invalid', field: 'created_by_id' };
    expect(await pushOne({ ...grade, op: v7() })).toMatchObject(refused);
    expect(await pushOne(again(grade, first, { op: v7() }))).toMatchObject(refused);
    // Without its inspection only its author may change it.
    await server.context.db.deleteFrom('inspections').execute();
    expect(await push([again(grade, first), edit])).toMatchObject([{ outcome: 'merged' }, { outcome: 'merged' }]);
    expect(await stored('asset_grades', grade.id)).toMatchObject({ created_by_id: inspector.id, grade: 'fail' });
  });

  test('[BACKUP.33] a grade that was held before waits again beside what somebody else posted, and is its author’s by a verdict', async () => {
    await close();
    const grade = creation();
    const first = await pushOne(grade);
    await restore();
    await server.post('/api/asset-grades/update-or-create', { ...grade.patch, id: grade.id, updated_at: NOW }, adminToken);
    expect(await stored('asset_grades', grade.id)).toMatchObject({ created_by_id: admin.id });
    expect(await pushOne(again(grade, first))).toMatchObject({ outcome: 'held', reason: 'held-before' });
    expect((await judge(grade.op, { verdict: 'accepted', reason: null })).statusCode).toBe(200);
    expect(await stored('asset_grades', grade.id)).toMatchObject({ created_by_id: inspector.id });
  });

  test('[BACKUP.33] a grade that is handed in for its author waits too, where its receipt proves that they made it', async () => {
    const grade = creation();
    const first = await pushOne(grade);
    await restore();
    await server.post('/api/asset-grades/update-or-create', { ...grade.patch, id: grade.id, updated_at: NOW }, adminToken);
    await server.context.db.updateTable('users').set({ status: 'Inactive' }).where('id', '=', inspector.id).execute();
    const sending = { as: adminToken, author: inspector.id };
    expect(await pushOne({ ...grade, op: v7() }, sending)).toMatchObject({ outcome: 'rejected', field: 'created_by_id' });
    expect(await pushOne(again(grade, first), sending)).toMatchObject({ outcome: 'held', reason: 'handed-in' });
    expect((await judge(grade.op, { verdict: 'accepted', reason: null })).statusCode).toBe(200);
    expect(await stored('asset_grades', grade.id)).toMatchObject({ created_by_id: inspector.id });
  });

  test('[HELD.16] a grade for which the version of its closed inspection has no room is held alone, and the rest of its push goes on', async () => {
    const early = creation();
    const first = await pushOne(early);
    await restore();
    server.setNow('2026-11-21T09:10:00.000Z');
    await close();
    const { db } = server.context;
    const { contents } = await db.selectFrom('evidence_contents').select('contents').executeTakeFirstOrThrow();
    const full = { ...(JSON.parse(contents) as object), site_name: 'x'.repeat(64_000_000) };
    await db
      .updateTable('evidence_contents')
      .set({ contents: JSON.stringify(full) })
      .execute();
    const elsewhere = exampleInspection({ id: v7() as never, inspector_ids: inspection.inspector_ids });
    await server.put('inspections', elsewhere);
    const other = creation({ inspection_id: elsewhere.id });
    expect(await push([again(early, first), other])).toMatchObject([
      { outcome: 'held', reason: 'closed' },
      { outcome: 'applied' },
    ]);
    expect((await held()).held).toMatchObject([{ op: early.op, held_at: NOW }]);
    const verdict = await judge(early.op, { verdict: 'accepted', reason: null });
    expect([verdict.statusCode, verdict.json()]).toEqual([422, { message: 'A version can hold 64 MB at most' }]);
  });

  test('[HELD.10] of what came between an undone closing and the last one is no excuse for what came after it', async () => {
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

  test.each<[string, (one: SentOperation, receipt: string) => Partial<SentOperation>, boolean]>([
    ['nothing', () => ({}), true],
    ['the base, which a resync moves', () => ({ base: 1 }), true],
    ['the operation', () => ({ op: v7() }), false],
    ['the record', () => ({ id: v7() }), false],
    ['the content', ({ patch }) => ({ patch: { ...patch, grade: 'fail' } }), false],
    ['the time', () => ({ ts: '2026-11-21T07:59:00.000Z' }), false],
    ['the arrival in it', (_one, receipt) => ({ receipt: receipt.replace('T09:00', 'T08:00') }), false],
    ['its proof', (_one, receipt) => ({ receipt: `${receipt.slice(0, -4)}AAAA` }), false],
    ['all but its arrival', () => ({ receipt: `${NOW}/taken/` }), false],
    ['all of it', () => ({ receipt: '//' }), false],
  ])('[HELD.10] speaks for its operation alone: changed is %s', async (_name, change, isTrue) => {
    const grade = creation();
    const first = await pushOne(grade);
    await restore();
    server.setNow('2026-11-21T09:10:00.000Z');
    await close();
    const outcome = await pushOne({ ...again(grade, first), ...change(grade, receiptOf(first)) });
    expect(outcome.outcome).toBe(isTrue ? 'applied' : 'held');
  });

  test('[HELD.10] is nobody else’s, does not turn from held to taken, and has 200 characters at most', async () => {
    const [grade, late] = [creation({ created_by_id: admin.id }), creation()];
    const first = await pushOne(grade);
    await close();
    const second = await pushOne(late);
    await restore();
    server.setNow('2026-11-21T09:10:00.000Z');
    await close();
    expect(await pushOne(again(grade, first), { as: adminToken })).toMatchObject({ outcome: 'held', reason: 'closed' });
    const turned = again(late, second, { receipt: receiptOf(second).replace('held', 'taken') });
    expect(await pushOne(turned)).toMatchObject({ outcome: 'held', reason: 'closed' });
    expect(await pushOne({ ...creation(), receipt: 'x'.repeat(201) })).toMatchObject({ code: 'invalid', field: 'receipt' });
  });
});
