import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleAnswer, exampleAsset, exampleAssetType, exampleGrade, exampleQuestion, exampleSite } from '#domain/examples.ts';
import { deviceOf } from '#test/device.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

const question = exampleQuestion('Note');
const [before, after] = [[exampleAnswer(question, 0, 'before')], [exampleAnswer(question, 0, 'after')]];
const grade = exampleGrade({ inspection_id: null, answers: before });

let server: TestApp;
let device: ReturnType<typeof deviceOf>;

beforeEach(async () => {
  server = await openTestApp();
  device = deviceOf(server, await server.logIn(await server.addUser(administrator)));
  await server.put('asset_types', exampleAssetType());
  await server.put('sites', exampleSite());
  await server.put('assets', exampleAsset());
  await server.put('asset_grades', grade);
});
afterEach(() => server.close());

test('[SYNC.79] answers that are asked for bring the ver and the stamp of the state that they were read in', async () => {
  const ts = '2026-11-21T08:00:00.000Z';
  const stored = server.context.db.selectFrom('asset_grades').select(['ver', 'updated_at']).where('id', '=', grade.id);
  const first = await stored.executeTakeFirstOrThrow();
  const read = async () => (await device.get(`/api/answers?grade=${grade.id}`)).json<object>();
  expect(await read()).toEqual({ answers: { [grade.id]: before }, states: { [grade.id]: first }, more: [] });
  const edit = { entity: 'asset_grades', id: grade.id, base: first.ver, patch: { answers: after }, ts } as const;
  const outcome = await device.pushOne(edit);
  if (outcome.outcome !== 'applied') throw new Error('it was to be applied');
  const { ver, updated_at } = outcome;
  expect(await read()).toEqual({ answers: { [grade.id]: after }, states: { [grade.id]: { ver, updated_at } }, more: [] });
});
