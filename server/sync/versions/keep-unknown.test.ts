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
import type { Answer } from '#domain/grade/asset-grade.ts';
import { mostBytes } from '#domain/sync/record-size.ts';
import { deviceOf } from '#test/device.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

const questions = [exampleQuestion('Pressure in the green'), exampleQuestion('Pin in place', { order: 2 })];
const known = questions.map((question) => exampleAnswer(question, 0, 'Yes'));
/** As an app of the next release has left them. */
const stored = known.map((answer, at) => ({ ...answer, remark: `Remark ${at}` }));
const inspection = exampleInspection();
const grade = exampleGrade({ inspection_id: inspection.id, answers: stored });

let server: TestApp;
let device: ReturnType<typeof deviceOf>;
let ver: number;

beforeEach(async () => {
  server = await openTestApp({ isDocumented: false });
  device = deviceOf(server, await server.logIn(await server.addUser(administrator)));
  await server.put('sites', exampleSite());
  await server.put('asset_types', exampleAssetType({ questions }));
  await server.put('inspections', inspection);
  await server.put('assets', exampleAsset());
  await server.put('asset_grades', { ...grade, created_by_id: null });
  ({ ver } = await row());
});
afterEach(() => server.close());

const row = () => server.context.db.selectFrom('asset_grades').selectAll().where('id', '=', grade.id).executeTakeFirstOrThrow();
const answersNow = async () => JSON.parse((await row()).answers) as (Answer & { remark?: unknown })[];
const edit = (answers: readonly unknown[]) =>
  device.pushOne({ entity: 'asset_grades', id: grade.id, base: ver, patch: { answers } });
const said = (value: string, remark?: unknown) => ({ value: JSON.stringify(value), ...(remark === undefined ? {} : { remark }) });

test('[VER.21] an edit of answers leaves what this server does not know of them', async () => {
  expect(await edit(known.map((answer, at) => (at === 0 ? { ...answer, value: '"No"' } : answer)))).toMatchObject({
    outcome: 'merged',
  });
  expect(await answersNow()).toMatchObject([said('No', 'Remark 0'), said('Yes', 'Remark 1')]);
});

test('[VER.21] answers that a device hands back as it received them are taken', async () => {
  const { remark: _remark, ...first } = { ...stored[0], value: '"No"' };
  expect(await edit([first, stored[1]])).toMatchObject({ outcome: 'merged' });
  expect(await answersNow()).toMatchObject([said('No', 'Remark 0'), said('Yes', 'Remark 1')]);
});

test('[VER.21] what a newer app has said of a new answer is kept, and a field that is nobody’s is refused', async () => {
  await edit([stored[1]]);
  expect(await edit(stored)).toMatchObject({ outcome: 'applied' });
  expect(await answersNow()).toMatchObject([said('Yes', 'Remark 1'), said('Yes', 'Remark 0')].toReversed());
  const refused = await device.pushOne({ entity: 'asset_grades', id: grade.id, base: ver, patch: { remark: 'Of nobody' } });
  expect(refused).toMatchObject({ outcome: 'rejected', code: 'invalid', field: 'remark' });
});

test('[VER.21] edits of two answers come together with what nobody there knows of', async () => {
  const [first, second] = known as [Answer, Answer];
  await edit([{ ...first, value: '"No"' }, second]);
  const other = deviceOf(server, await server.logIn(await server.addUser({ ...administrator, username: 'other' })));
  const answers = [first, { ...second, value: '"No"' }];
  const outcome = await other.pushOne({ entity: 'asset_grades', id: grade.id, base: ver, patch: { answers } });
  expect(outcome).toMatchObject({ outcome: 'merged' });
  expect(await answersNow()).toMatchObject([said('No', 'Remark 0'), said('No', 'Remark 1')]);
  expect(await server.context.db.selectFrom('conflicts').selectAll().execute()).toEqual([]);
});

test('[LIMIT.1, VER.21] what nobody knows counts for the size of a record, and must be storable', async () => {
  const grown = known.map((answer) => ({ ...answer, more: 'x'.repeat(mostBytes('asset_grades') / 2) }));
  expect(await edit(grown)).toMatchObject({ outcome: 'rejected', code: 'invalid', field: 'answers' });
  expect(await edit(known.map((answer) => ({ ...answer, more: { deep: ['\ud800'] } })))).toMatchObject({ outcome: 'rejected' });
  expect(await answersNow()).toEqual(stored);
});

test('[VER.21] the spec’s call shows nothing of it, and a record posted there empties nothing', async () => {
  const token = await server.logIn(await server.addUser({ ...administrator, username: 'other' }));
  const answers = known.map((answer) => ({ ...answer, value: '"No"' }));
  const posted = { ...grade, answers, updated_at: '2026-11-21T08:59:00.000Z' };
  const reply = await server.post('/api/asset-grades/update-or-create', posted, token);
  expect(reply.json()).toMatchObject({ answers: [{ value: '"No"' }, { value: '"No"' }] });
  expect(reply.body).not.toContain('Remark');
  expect(await answersNow()).toMatchObject([said('No', 'Remark 0'), said('No', 'Remark 1')]);
});
