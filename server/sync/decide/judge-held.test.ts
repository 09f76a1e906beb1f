import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { exampleAsset, exampleInspection } from '#domain/examples.ts';
import { NO_DEVICE } from '#domain/sync/no-device.ts';
import { deviceOf } from '#test/device.ts';
import { heavyAnswers } from '#test/heavy/heavy-answers.ts';
import {
  admin,
  adminToken,
  close,
  closeServer,
  creation,
  device,
  held,
  inspection,
  inspector,
  judge,
  judgeAll,
  LATER,
  lock,
  NOW,
  openInspection,
  operation,
  pull,
  push,
  pushOne,
  server,
  stored,
  token,
} from '#test/inspection-at-work.ts';
import { postgresOfTests } from '#test/postgres/postgres-database.ts';

/** More than any page and than a transaction holds; over a socket each takes three times as long. */
const PUSHES = postgresOfTests() === null ? 4 : 2;
const PUSHED = 500;
const MANY = PUSHES * PUSHED;

beforeEach(openInspection);
afterEach(closeServer);

describe('the desk', () => {
  test('[HELD.5] says of each held operation what it is, when it was made and what it came after', async () => {
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
        answer_count: 0,
      },
    ]);
    expect((await server.app.inject({ url: '/api/sync/held', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
      404,
    );
  });

  test('[HELD.6] comes in pages of 500 rows and 1 MB, narrowed to an inspection or a device', async () => {
    await close();
    for (let at = 0; at < 3; at += 1) await push(Array.from({ length: 170 }, () => creation()));
    const large = Array.from({ length: 8 }, () => creation({ answers: heavyAnswers(40) }, { device: exampleInspection().id }));
    for (let at = 0; at < large.length; at += 4) await push(large.slice(at, at + 4));
    const pages = [await held()];
    for (let page = pages[0]; typeof page?.next === 'number'; page = pages.at(-1)) pages.push(await held(`?after=${page?.next}`));
    expect(pages.map(({ total }) => total)).toEqual([518, 518, 518]);
    expect(pages.map((page) => page.held.length)[0]).toBe(500);
    expect(JSON.stringify(pages[1]).length).toBeLessThan(1_000_000);
    expect(new Set(pages.flatMap((page) => page.held.map(({ op }) => op))).size).toBe(518);
    expect((await held(`?device=${exampleInspection().id}`)).total).toBe(8);
    expect(await held(`?inspection=${v7()}`)).toEqual({ held: [], before: 0, next: null, total: 0 });
  });

  test('[HELD.26] is told without answers, and how many they are, where they are to be counted; how many wait up to a place too', async () => {
    await close();
    const [first, second] = [creation({ answers: heavyAnswers(3) }), creation({ answers: [] })];
    await push([first, second]);
    const behind = operation('asset_grades', first.id, { grade: 'fail' }, { ts: '2026-11-21T08:32:00.000Z' });
    await push([behind]);
    const { answers: _answers, ...others } = first.patch;
    const counted = await held('?answers=counted');
    expect(counted).toMatchObject({
      before: 0,
      total: 3,
      held: [{ answer_count: 3 }, { answer_count: 0 }, { answer_count: null }],
    });
    expect(counted.held[0]?.patch).toEqual(others);
    const { held: whole } = await held(`?op=${first.op}`);
    expect(whole).toMatchObject([{ op: first.op, answer_count: 3, patch: { answers: { length: 3 } } }]);
    expect(await held('?answers=counted&after=1')).toMatchObject({
      before: 1,
      total: 3,
      held: [{ op: second.op }, { op: behind.op }],
    });
    expect(await held(`?op=${v7()}`)).toMatchObject({ held: [], total: 0 });
  });

  test('[HELD.7] accepting takes what was held before of the same record and author along', async () => {
    await close();
    const grade = creation();
    const behind = operation('asset_grades', grade.id, { grade: 'fail' }, { ts: '2026-11-21T08:32:00.000Z' });
    await push([grade, behind]);
    expect((await judge(behind.op, { verdict: 'accepted' })).json()).toMatchObject({ verdicts: [grade.op, behind.op] });
    expect(await stored('asset_grades', grade.id)).toMatchObject({ grade: 'fail', updated_at: '2026-11-21T08:32:00.000Z' });
    expect((await judge(grade.op, { verdict: 'refused' })).statusCode).toBe(404);
  });

  test('[HELD.7] a verdict is an administrator’s, and reaches the device with a later pull', async () => {
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

  test('[TEXT.13] a reason of a verdict that shows nothing is none, of one change or of all', async () => {
    await close();
    const [one, other] = [creation(), creation()];
    await push([one, other]);
    const { cursor } = await pull(null);
    await judge(one.op, { verdict: 'refused', reason: ' \u2800' });
    await judgeAll({ verdict: 'refused', reason: '\u2800', of: { device }, until: 99 });
    expect((await pull(cursor)).verdicts).toMatchObject([
      { op: one.op, reason: null },
      { op: other.op, reason: null },
    ]);
  });

  test('[HELD.20] it reaches another device of its author that has the change, and whoever sends it again', async () => {
    await close();
    const [accepted, refused] = [creation(), creation()];
    await push([accepted, refused]);
    const elsewhere = deviceOf(server, token, v7());
    const { page } = await elsewhere.pull(null);
    const replayed = () => push([accepted, refused].map((grade) => ({ ...grade, device: v7() })));
    expect((await replayed()).map(({ outcome }) => outcome)).toEqual(['held', 'held']);
    await judge(accepted.op, { verdict: 'accepted' });
    await judge(refused.op, { verdict: 'refused', reason: 'Done twice' });
    expect((await elsewhere.pull(page.cursor)).page.verdicts).toMatchObject([{ op: accepted.op }, { op: refused.op }]);
    expect(await replayed()).toMatchObject([
      { outcome: 'merged', row: { id: accepted.id } },
      { outcome: 'rejected', code: 'refused', message: 'Done twice' },
    ]);
  });

  test('[AUDIT.6] what was refused by a verdict is no refusal of its own when it is sent again', async () => {
    await close();
    const grade = creation();
    await pushOne(grade);
    await judge(grade.op, { verdict: 'refused' });
    const behind = operation('asset_grades', grade.id, { grade: 'fail' });
    const again = await push([grade, behind]);
    expect(again).toMatchObject([
      { code: 'refused', message: 'An administrator refused it' },
      { code: 'refused', message: 'An earlier change of this record was refused' },
    ]);
    const counted = await server.context.db.selectFrom('refusals').select(['user_id', 'kind', 'count']).execute();
    expect(counted).toEqual([{ user_id: inspector.id, kind: 'refused', count: 1 }]);
  });

  test('[HELD.7] it is its author’s: another user of the same device is not told', async () => {
    await close();
    const grade = creation();
    await pushOne(grade);
    const colleague = await server.addUser({ username: 'colleague', forename: 'Cleo' });
    const other = deviceOf(server, await server.logIn(colleague), device);
    const { page } = await other.pull(null);
    await judge(grade.op, { verdict: 'refused', reason: 'Not for everybody' });
    expect((await other.pull(page.cursor)).page.verdicts).toEqual([]);
    expect((await other.pull(null)).page.verdicts).toEqual([]);
    expect((await pull(null)).verdicts).toMatchObject([{ op: grade.op }]);
  });

  test(
    `[HELD.8] one call accepts ${MANY} auto-completed grades of an inspection, and others are answered between them`,
    { timeout: 120_000 },
    async () => {
      // A slow machine would take longer than one transaction may [LIMIT.19].
      const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
      onTestFinished(() => clock.mockRestore());
      await close();
      for (let at = 0; at < PUSHES; at += 1) {
        await push(Array.from({ length: PUSHED }, () => creation({ asset_id: v7() as never, auto_complete_survey: true })));
      }
      const seen = (await held()).total;
      const unseen = creation();
      await push([unseen]);
      let turns = 0;
      const counting = setInterval(() => (turns += 1), 0);
      const reply = await judgeAll({ verdict: 'accepted', of: { inspection: inspection.id }, until: seen });
      clearInterval(counting);
      expect(reply.json()).toMatchObject({ left: [], more: false });
      expect(reply.json<{ verdicts: string[] }>().verdicts).toHaveLength(MANY);
      expect(await server.context.db.selectFrom('asset_grades').selectAll().execute()).toHaveLength(MANY);
      expect((await held()).held.map(({ op }) => op)).toEqual([unseen.op]);
      expect(turns).toBeGreaterThan(50);
      const again = await judgeAll({ verdict: 'accepted', of: { inspection: inspection.id }, until: seen });
      expect(again.json()).toEqual({ verdicts: [], left: [], more: false });
    },
  );

  test('[HELD.8] one that can’t be applied stops no others, and the answer says so', async () => {
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
        { op: op_id, message: 'Value is required' },
        { op: behind.op, message: expect.stringContaining('waits for a decision') },
      ],
    });
    expect(await judgeAll({ verdict: 'refused', reason: 'No', of: { device }, until: 99 })).toMatchObject({ statusCode: 200 });
    expect((await held()).total).toBe(0);
    expect((await judgeAll({ verdict: 'accepted', of: { device }, until: 99 }, token)).statusCode).toBe(404);
    expect((await judgeAll({ verdict: 'accepted', of: {}, until: 99 })).statusCode).toBe(400);
  });

  test.each([
    ['a device that two share', v7()],
    ['the spec’s calls, which name no device', NO_DEVICE],
  ])(
    '[HELD.17, VER.34] of %s a word is on one author’s changes alone, and refused where it does not say whose, or is narrowed by what isn’t known',
    async (_whose, shared) => {
      await close();
      const colleague = await server.addUser({ username: 'cat', forename: 'Cat' });
      await pushOne(await lock({ inspector_ids: [inspector.id, colleague.id] }), { as: adminToken });
      const [mine, theirs] = [creation({}, { device: shared }), creation({ created_by_id: colleague.id }, { device: shared })];
      await pushOne(mine);
      await pushOne(theirs, { as: await server.logIn(colleague) });
      const refusal = { verdict: 'refused', of: { device: shared }, until: 99 };
      const unsaid = await judgeAll(refusal);
      expect([unsaid.statusCode, unsaid.json<{ message: string }>().message]).toEqual([
        409,
        'Changes of several people wait from this device: decide about each person’s by themselves',
      ]);
      const narrower = await server.post(`/api/sync/held?author=${inspector.id}&since=3`, refusal, adminToken);
      expect([narrower.statusCode, (await held()).total]).toEqual([400, 2]);
      expect((await held(`?device=${shared}&author=${colleague.id}`)).held.map(({ op }) => op)).toEqual([theirs.op]);
      const reply = await server.post(`/api/sync/held?author=${inspector.id}`, refusal, adminToken);
      expect(reply.json()).toMatchObject({ verdicts: [mine.op] });
      expect((await held()).held.map(({ op }) => op)).toEqual([theirs.op]);
      expect((await judgeAll(refusal)).json()).toMatchObject({ verdicts: [theirs.op] });
    },
  );

  test('[HELD.7] a device’s change is not let in before an earlier one of the same record on another device', async () => {
    await close();
    const grade = creation({}, { device: v7() });
    const edit = operation('asset_grades', grade.id, { grade: 'fail' });
    await push([grade, edit]);
    const reply = await judgeAll({ verdict: 'accepted', of: { device }, until: 99 });
    expect(reply.json()).toMatchObject({ verdicts: [], left: [{ op: edit.op }] });
  });
});
