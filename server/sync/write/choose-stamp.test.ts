import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AuditPage } from '#domain/audit/audit-page.ts';
import {
  adminToken,
  close,
  closeServer,
  creation,
  held,
  judge,
  LATER,
  NOW,
  openInspection,
  operation,
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
const sending = { sent_at: '2026-11-21T08:40:00.000Z' };

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
  expect(await pushOne(pass, sending)).toMatchObject({ outcome: 'applied', updated_at: PASSED });
  expect(await stampsOf(pass.id)).toEqual({ created_at: PASSED, updated_at: PASSED });
  expect(await told('created', pass.id)).toMatchObject([{ made_at: slow.ts }]);
});

test('[GRADE.11, HELD.5] what was made before a closing by a slow clock is held as that, and stored after what its author had', async () => {
  await close();
  const pass = creation({}, slow);
  expect(await pushOne(pass, sending)).toMatchObject({ outcome: 'held' });
  expect((await held()).held).toMatchObject([{ made_at: '2026-11-21T08:50:00.000Z', locked_at: NOW }]);
  expect(await told('held', pass.id)).toMatchObject([{ made_at: slow.ts }]);
  expect((await judge(pass.op, { verdict: 'accepted' })).statusCode).toBe(200);
  expect(await stampsOf(pass.id)).toEqual({ created_at: PASSED, updated_at: PASSED });
});

test.each([
  ['its clock is right', { ts: '2026-11-21T08:50:00.000Z', seen: FAILED }, '2026-11-21T08:50:00.000Z'],
  ['its app is of before', { ts: slow.ts }, slow.ts],
  ['its author had it before', { ...slow, base: 3 }, slow.ts],
  ['that stamp has not come yet', { ts: slow.ts, seen: '2026-11-21T09:00:01.000Z' }, NOW],
])('[GRADE.11, SYNC.22] a grade is given at a time that can be, where %s', async (_where, times, expected) => {
  const grade = creation({}, times);
  await pushOne(grade, sending);
  expect(await stampsOf(grade.id)).toEqual({ created_at: expected, updated_at: expected });
});

test('[GRADE.11, HELD.10] a restored server takes it as it did, by its receipt', async () => {
  const pass = creation({}, slow);
  const receipt = receiptOf(await pushOne(pass, sending));
  const { db } = server.context;
  for (const table of ['asset_grades', 'change_log'] as const) await db.deleteFrom(table).execute();
  server.setNow(LATER);
  await close();
  expect(await pushOne({ ...pass, receipt }, sending)).toMatchObject({ outcome: 'applied', updated_at: PASSED });
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
