import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AuditPage } from '#domain/audit/audit-page.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { latestGrade } from '#domain/grade/latest-grade.ts';
import {
  adminToken,
  close,
  closeServer,
  creation,
  held,
  inspection,
  judge,
  judgeAll,
  LATER,
  NOW,
  openInspection,
  operation,
  push,
  pushOne,
  receiptOf,
  server,
  stored,
} from '#test/inspection-at-work.ts';

beforeEach(openInspection);
afterEach(closeServer);

/** A fail was given by a right clock; a device that has it, and is twenty minutes slow, gives a pass after it. */
const FAILED = '2026-11-21T08:45:00.000Z';
const PASSED = '2026-11-21T08:45:00.001Z';
const slow = { ts: '2026-11-21T08:30:00.000Z', seen: FAILED };
/** Said by that clock, and by one that is two hours fast. */
const sending = { sent_at: '2026-11-21T08:40:00.000Z' };
const sendingFast = { sent_at: '2026-11-21T11:00:00.000Z' };
/** When the pass was given by a clock that is right. */
const GIVEN = '2026-11-21T08:50:00.000Z';

const stampsOf = async (id: string) => {
  const { created_at, updated_at } = (await stored('asset_grades', id)) ?? {};
  return { created_at, updated_at };
};
const told = async (kind: string, id: string) => {
  const headers = { authorization: `Bearer ${adminToken}` };
  const reply = await server.app.inject({ url: `/api/audit?kind=${kind}&record=${id}`, headers });
  return reply.json<AuditPage>().entries;
};

test('[GRADE.11, AUDIT.3] a grade is stored after the one that its author had, and was made when their clock said', async () => {
  await pushOne(creation({ grade: 'fail' }, { ts: FAILED }));
  const pass = creation({}, slow);
  expect(await pushOne(pass)).toMatchObject({ outcome: 'applied', updated_at: PASSED });
  expect(await stampsOf(pass.id)).toEqual({ created_at: PASSED, updated_at: PASSED });
  expect(await told('created', pass.id)).toMatchObject([{ made_at: slow.ts }]);
});

test.each([
  ['is slow', { ts: slow.ts }, sending, GIVEN],
  ['is fast', { ts: '2026-11-21T10:50:00.000Z' }, sendingFast, GIVEN],
  ['is fast, by what it saw', { ts: '2026-11-21T10:30:00.000Z', seen: FAILED }, sendingFast, PASSED],
  ['is off by no more than an answer takes', { ts: slow.ts }, { sent_at: '2026-11-21T08:59:00.000Z' }, slow.ts],
  ['was set on since, and would be after it arrived', { ts: '2026-11-21T08:55:00.000Z' }, sending, NOW],
  ['is told to be off by years', { ts: slow.ts }, { sent_at: '1900-01-01T00:00:00.000Z' }, NOW],
])(
  '[GRADE.13, AUDIT.3] a grade is given by a clock set right that %s, and made when that clock said',
  async (_what, times, by, at) => {
    const grade = creation({}, times);
    expect(await pushOne(grade, by)).toMatchObject({ outcome: 'applied', updated_at: at });
    expect(await stampsOf(grade.id)).toEqual({ created_at: at, updated_at: at });
    expect(await told('created', grade.id)).toMatchObject([{ made_at: times.ts }]);
  },
);

test('[GRADE.13] a pass by a fast clock gives way to the fail that came after it, and its repair does not', async () => {
  const pass = creation({}, { ts: '2026-11-21T10:40:00.000Z' });
  const fail = creation({ grade: 'fail' }, { ts: FAILED });
  const repair = creation({ inspection_id: null }, { ts: '2026-11-21T10:50:00.000Z', seen: FAILED });
  await pushOne(fail);
  await pushOne(pass, sendingFast);
  const counting = async (...ids: string[]) =>
    latestGrade((await Promise.all(ids.map((id) => stored('asset_grades', id)))) as unknown as AssetGrade[])?.id;
  expect(await counting(pass.id, fail.id)).toBe(fail.id);
  await pushOne(repair, sendingFast);
  expect(await counting(pass.id, fail.id, repair.id)).toBe(repair.id);
});

/** By a clock that was two hours fast for the first one, each after the one before; the ids tell another order. */
const oneAfterTheOther = () => {
  const [last, fail, pass] = [creation(), creation({ grade: 'fail' }), creation()];
  return [
    { ...pass, ts: '2026-11-21T10:30:00.000Z' },
    { ...fail, ts: FAILED, seen: '2026-11-21T10:30:00.000Z' },
    { ...last, ts: GIVEN, seen: '2026-11-21T10:30:00.001Z' },
  ];
};
const ARRIVED = ['2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.001Z', '2026-11-21T09:00:00.002Z'];
const firstStampsOf = async (grades: readonly { id: string }[]) =>
  Promise.all(grades.map(async ({ id }) => (await stampsOf(id)).created_at));

test('[GRADE.11] grades that arrive together keep the order in which they were given, where their clock was set right since', async () => {
  const grades = oneAfterTheOther();
  await push(grades);
  expect(await firstStampsOf(grades)).toEqual(ARRIVED);
});

test('[GRADE.11, HELD.8] so do those that are accepted together', async () => {
  const grades = oneAfterTheOther();
  await close();
  await push(grades);
  server.setNow(LATER);
  const reply = await judgeAll({ verdict: 'accepted', of: { inspection: inspection.id }, until: 99 });
  expect(reply.statusCode).toBe(200);
  expect(await firstStampsOf(grades)).toEqual(ARRIVED);
});

test('[GRADE.13] what came after a grade that is set right by its push is set right too', async () => {
  const fail = creation({ grade: 'fail' }, { ts: '2026-11-21T10:30:00.000Z' });
  const pass = creation({}, { ts: '2026-11-21T10:40:00.000Z', seen: fail.ts });
  const elsewhere = creation({ asset_id: v7() as AssetGrade['asset_id'] }, { ts: '2026-11-21T10:45:00.000Z', seen: fail.ts });
  await push([fail, pass, elsewhere], sendingFast);
  const times = ['2026-11-21T08:30:00.000Z', '2026-11-21T08:40:00.000Z', NOW];
  expect(await firstStampsOf([fail, pass, elsewhere])).toEqual(times);
});

test('[GRADE.13, HELD.5] what was made before a closing by a slow clock is held as that, and was given when it says, set right', async () => {
  await close();
  const pass = creation({}, slow);
  expect(await pushOne(pass, sending)).toMatchObject({ outcome: 'held' });
  expect((await held()).held).toMatchObject([{ made_at: GIVEN, locked_at: NOW }]);
  expect(await told('held', pass.id)).toMatchObject([{ made_at: slow.ts }]);
  server.setNow(LATER);
  expect((await judge(pass.op, { verdict: 'accepted' })).statusCode).toBe(200);
  expect(await stampsOf(pass.id)).toEqual({ created_at: GIVEN, updated_at: GIVEN });
});

test.each([
  ['its clock is right', { ts: '2026-11-21T08:50:00.000Z', seen: FAILED }, '2026-11-21T08:50:00.000Z'],
  ['its app is of before', { ts: slow.ts }, slow.ts],
  ['its author had it before', { ...slow, base: 3 }, slow.ts],
  ['that stamp has not come yet', { ts: slow.ts, seen: '2026-11-21T09:00:01.000Z' }, NOW],
])('[GRADE.11, SYNC.22] a grade is given at a time that can be, where %s', async (_where, times, expected) => {
  const grade = creation({}, times);
  await pushOne(grade);
  expect(await stampsOf(grade.id)).toEqual({ created_at: expected, updated_at: expected });
});

test.each([
  ['slow clock', slow, sending, '2026-11-21T09:40:00.000Z', GIVEN],
  ['slow clock that was set right since, after what it saw', slow, sending, LATER, PASSED],
  ['fast clock that was set right since, when it arrived', { ts: '2026-11-21T09:40:00.000Z' }, sendingFast, LATER, NOW],
])('[GRADE.13, HELD.10] a restored server takes by its receipt what was made by a %s', async (_what, times, by, sent_at, at) => {
  const pass = creation({}, times);
  const receipt = receiptOf(await pushOne(pass, by));
  const { db } = server.context;
  for (const table of ['asset_grades', 'change_log'] as const) await db.deleteFrom(table).execute();
  server.setNow(LATER);
  await close();
  expect(await pushOne({ ...pass, receipt }, { sent_at })).toMatchObject({ outcome: 'applied', updated_at: at });
});

test('[GRADE.11] an edit that names no state of its record leaves when it was given', async () => {
  const grade = creation({}, { ts: slow.ts });
  await pushOne(grade);
  const edit = operation(
    'asset_grades',
    grade.id,
    { recommendations: '~ Replace the hose' },
    { ...slow, ts: '2026-11-21T08:31:00.000Z' },
  );
  expect(await pushOne(edit, sending)).toMatchObject({ outcome: 'applied', updated_at: edit.ts });
  expect(await stampsOf(grade.id)).toEqual({ created_at: slow.ts, updated_at: edit.ts });
});
