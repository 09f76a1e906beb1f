import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  exampleAnswer,
  exampleAsset,
  exampleAssetType,
  exampleGrade,
  exampleInspection,
  exampleQuestion,
  exampleSite,
} from '#domain/examples.ts';
import type { User } from '#domain/user/user.ts';
import { deviceOf } from '#test/device.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

const questions = [exampleQuestion('Gauge'), exampleQuestion('Pin', { order: 2 })] as const;
const answered = (gauge: string, pin: string) => [exampleAnswer(questions[0], 0, gauge), exampleAnswer(questions[1], 0, pin)];
const failed = exampleGrade({ grade: 'fail', recommendations: '~ Recharge.', answers: answered('No', 'Yes') });

let server: TestApp;
let mender: User;
let finder: User;
let devices: ReturnType<typeof deviceOf>[];
let base: number;

beforeEach(async () => {
  server = await openTestApp({ isDocumented: false });
  mender = await server.addUser(administrator);
  finder = await server.addUser({ id: v7() as User['id'], username: 'finder', user_role_id: 1 });
  devices = [deviceOf(server, await server.logIn(mender)), deviceOf(server, await server.logIn(finder))];
  await server.put('sites', exampleSite());
  await server.put('asset_types', exampleAssetType({ questions: [...questions] }));
  await server.put('inspections', exampleInspection());
  await server.put('assets', exampleAsset());
  await server.put('asset_grades', { ...failed, inspection_id: exampleInspection().id, created_by_id: mender.id });
  base = (await row()).ver;
});
afterEach(() => server.close());

const row = () => server.context.db.selectFrom('asset_grades').selectAll().executeTakeFirstOrThrow();
const conflicts = () =>
  server.context.db.selectFrom('conflicts').selectAll().where('field', '=', 'grade').orderBy('op_id').execute();
const push = (device: number, patch: Record<string, unknown>, seen: number | null = base) =>
  devices[device]?.pushOne({ entity: 'asset_grades', id: failed.id, base: seen, patch });

/** What the two make of the same survey; the finder's is as apps of before say it too, with answers alone. */
const mended = { answers: answered('Yes', 'Yes'), grade: 'pass', recommendations: null };
const found = { answers: answered('No', 'No') };

test.each([
  ['first', [0, 1]],
  ['last', [1, 0]],
])(
  '[MERGE.18] a pass that comes %s beside a failing answer that its author has not seen is kept for a decision',
  async (_, order) => {
    const outcomes = [];
    for (const device of order) outcomes.push(await push(device, device === 0 ? mended : found));
    expect(outcomes).toMatchObject([{ outcome: 'applied' }, { outcome: 'conflict', row: { grade: 'fail' }, fields: ['grade'] }]);
    const merged = await row();
    expect(merged.grade).toBe('fail');
    expect(JSON.parse(merged.answers)).toMatchObject(answered('Yes', 'No').map(({ value }) => ({ value })));
    const [conflict, ...others] = await conflicts();
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ base: '"fail"', kept: '"fail"', lost: '"pass"' });
    expect(conflict).toMatchObject({ kept_by_id: finder.id, lost_by_id: mender.id });
  },
);

test('[MERGE.18] who has seen both grades it anew, and what was lost can be brought back', async () => {
  await push(0, mended);
  await push(1, found);
  const now = (await row()).ver;
  expect(await push(1, { grade: 'pass' }, now)).toMatchObject({ outcome: 'applied' });
  expect((await row()).grade).toBe('pass');
  const [conflict] = await conflicts();
  const end = await server.post(
    `/api/sync/conflicts/${conflict?.conflict_id}`,
    { resolution: 'restored' },
    await server.logIn(finder),
  );
  expect(end.statusCode).toBe(200);
});

test('[MERGE.18] a third edit of the same state, and a device’s own next ones, make no pass of it', async () => {
  await push(0, mended);
  await push(1, found);
  await push(0, { answers: answered('Yes', 'Yes').toReversed(), grade: 'pass' });
  const third = deviceOf(server, await server.logIn(mender));
  await third.pushOne({ entity: 'asset_grades', id: failed.id, base, patch: { grade: 'pass' } });
  expect((await row()).grade).toBe('fail');
});

test('[MERGE.18] of a state that this server does not know, answers of both make no pass of a fail', async () => {
  await push(0, mended);
  await push(1, { answers: answered('Yes', 'No'), grade: 'fail' }, (await row()).ver);
  await push(0, { answers: answered('N/A', 'Yes'), grade: 'pass' }, null);
  const merged = await row();
  expect(merged.grade).toBe('fail');
  expect(JSON.parse(merged.answers)).toMatchObject(answered('N/A', 'No').map(({ value }) => ({ value })));
});

const asked = { base: 'null', kept: '"fail"', lost: '"pass"' };

test('[MERGE.18, MERGE.9] beside a state that this server does not know a pass over a fail is kept for a decision, with answers and alone', async () => {
  await push(0, { answers: answered('Yes', 'Yes'), grade: 'pass' }, null);
  expect(await conflicts()).toMatchObject([{ ...asked, lost_by_id: mender.id }]);
  await push(1, { grade: 'pass' }, null);
  expect((await row()).grade).toBe('fail');
  expect(await conflicts()).toEqual([mender, finder].map(({ id }) => expect.objectContaining({ ...asked, lost_by_id: id })));
});

test('[MERGE.18, MERGE.9] beside a state that this server does not know a fail takes the place of a pass, which is asked about', async () => {
  await push(0, mended);
  await push(1, { ...found, grade: 'fail' }, null);
  expect((await row()).grade).toBe('fail');
  expect(await conflicts()).toMatchObject([{ ...asked, lost_by_id: mender.id }]);
});
