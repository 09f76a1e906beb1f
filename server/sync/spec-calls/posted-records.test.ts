import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EntityName, entities } from '#domain/entities.ts';
import { exampleAnswer, exampleGrade, exampleQuestion } from '#domain/examples.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let adminToken: string;

beforeEach(async () => {
  server = await openTestApp();
  adminToken = await server.logIn(await server.addUser(administrator));
});
afterEach(() => server.close());

type Fields = Record<string, unknown>;
const at = (second: number) => `2026-11-20T09:00:0${second}.000Z`;
const conflicts = () => server.context.db.selectFrom('conflicts').selectAll().execute();

async function post(entity: EntityName, record: Fields): Promise<Fields & { answers: Fields[] }> {
  const reply = await server.post(`/api/${entities[entity].path}/update-or-create`, record, adminToken);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

const [handle, hinges] = [exampleQuestion('Handle'), exampleQuestion('Hinges')];
const grade = exampleGrade({ answers: [exampleAnswer(handle, 0, 'Firm'), exampleAnswer(hinges, 0, 'Worn')] });
const [firm, worn] = grade.answers as [Answer, Answer];

test.each([
  ['with another edit', { recommendations: '~ Replace it' }, at(1)],
  ['as an undo', { deleted_at: null }, null],
])('[CALL.19] a deleted grade that is posted as it was served, %s, keeps its answers', async (_name, edit, deleted_at) => {
  await post('asset_grades', grade);
  const deleted = await post('asset_grades', { id: grade.id, deleted_at: at(1), updated_at: at(1) });
  const edited = await post('asset_grades', { ...deleted, ...edit, updated_at: at(2) });
  const answers = [firm, worn].map(({ value }) => ({ value, deleted_at }));
  expect(edited).toMatchObject({ ...edit, deleted_at, answers });
  expect((await conflicts()).filter(({ field }) => field === 'answers')).toEqual([]);
});

test('[CALL.19] answers that are deleted with their grade come back with it, and one that was deleted before does not', async () => {
  await post('asset_grades', grade);
  const marked = [
    { ...firm, deleted_at: '2026-11-20 09:00:02' },
    { ...worn, deleted_at: at(1) },
  ];
  await post('asset_grades', { ...grade, answers: marked, deleted_at: at(2), updated_at: at(2) });
  const back = await post('asset_grades', { id: grade.id, deleted_at: null, updated_at: at(3) });
  expect(back.answers.map(({ value, deleted_at }) => [value, deleted_at])).toEqual([[firm.value, null]]);
});
