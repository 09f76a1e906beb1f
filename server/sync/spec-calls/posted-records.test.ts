import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EntityName, entities } from '#domain/entities.ts';
import { exampleAnswer, exampleGrade, exampleQuestion, exampleSite } from '#domain/examples.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { stableId } from '#domain/stable-id.ts';
import type { User } from '#domain/user/user.ts';
import { secretKey } from '#server/database/secret-key.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let admin: User;
let adminToken: string;

beforeEach(async () => {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  adminToken = await server.logIn(admin);
});
afterEach(() => server.close());

type Fields = Record<string, unknown>;
const at = (second: number) => `2026-11-20T09:00:0${second}.000Z`;
const conflicts = () => server.context.db.selectFrom('conflicts').selectAll().execute();

const send = (entity: EntityName, call: 'index' | 'update-or-create', body: unknown) =>
  server.post(`/api/${entities[entity].path}/${call}`, body, adminToken);

async function post(entity: EntityName, record: Fields): Promise<Fields & { answers: Fields[] }> {
  const reply = await send(entity, 'update-or-create', record);
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

describe('a bulk-completed survey that is posted again', () => {
  const tight = { ...worn, value: '"Tight"' };
  const listed = async (updated_at: string) =>
    (await send('asset_grades', 'index', [{ id: grade.id, updated_at }])).json<Fields>();
  const bulk = () => post('asset_grades', { ...grade, created_by_id: admin.id, auto_complete_survey: true, updated_at: at(0) });

  test.each([
    ['one changed', [firm, tight]],
    ['one deleted', [firm, { ...worn, deleted_at: at(1) }]],
    ['one replaced', [firm, { ...worn, deleted_at: at(1) }, { ...tight, id: stableId('tight') }]],
    ['none', []],
  ])('[SURVEY.43] with its answers, %s, is none any more, and its sender is told', async (_name, answers) => {
    const edited = { ...(await bulk()), answers, updated_at: at(2) };
    expect(await post('asset_grades', edited)).toMatchObject({ auto_complete_survey: false });
    expect(await listed(at(2))).toMatchObject({ updated_data: [{ id: grade.id, auto_complete_survey: false }] });
  });

  test('[SURVEY.43] with its answers as they are, whatever their ids and order, stays one', async () => {
    const served = await bulk();
    const answers = served.answers.map((one, n) => ({ ...one, id: stableId('again', `${n}`) })).toReversed();
    const edited = { ...served, grade: 'fail', answers, updated_at: at(2) };
    expect(await post('asset_grades', edited)).toMatchObject({ grade: 'fail', auto_complete_survey: true });
    expect(await listed(at(2))).toMatchObject({ required_ids: [], updated_data: [] });
  });
});

describe('a posted updated_at', () => {
  const site = exampleSite();
  beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    '2026-11-20 09:00:01',
    '2026-11-20T09:00:01.000000Z',
    '2026-11-20T11:00:01+02:00',
    '2026-11-20 11:00:01+02',
    '2026-11-20 05:30:01.000-0330',
  ])('[CALL.16] is taken at %s, in its zone or in UTC, and known again by the list call', async (updated_at) => {
    expect(await post('sites', { ...site, updated_at })).toMatchObject({ created_at: at(1), updated_at: at(1) });
    const listed = await send('sites', 'index', [{ id: site.id, updated_at }]);
    expect(listed.json()).toEqual({ required_ids: [], new_data: [], updated_data: [], deleted_data: [] });
  });

  test.each(['site 7', '0', '12', 'Room 2020', '2026', '2026-11-20 11:00:01 GMT+2', '', null])(
    '[CALL.16] is no time at %j, which is refused',
    async (updated_at) => {
      const refused = await send('sites', 'update-or-create', { ...site, updated_at });
      expect([refused.statusCode, refused.json()]).toEqual([422, { message: 'must be a time', field: 'updated_at' }]);
      const listed = await send('sites', 'index', [{ id: site.id, updated_at }]);
      expect(listed.json()).toMatchObject({ required_ids: [site.id] });
    },
  );
});

describe('a post that comes again with its keys in another order', () => {
  const site = exampleSite();
  const first = { id: site.id, name: 'A', updated_at: at(1) };
  const again = { updated_at: at(1), name: 'A', id: site.id };
  const logged = () => server.context.db.selectFrom('change_log').select('op_id').orderBy('ver').execute();

  test('[CALL.3] is one edit with the first, and undoes none that came after it', async () => {
    await server.put('sites', site);
    await post('sites', first);
    await post('sites', { id: site.id, name: 'B', updated_at: at(2) });
    expect(await post('sites', again)).toMatchObject({ name: 'B' });
    expect(await logged()).toHaveLength(2);
  });

  test('[CALL.3] is one edit in its parts too, and another list is another', async () => {
    await post('asset_grades', grade);
    const reversed = (value: object) => Object.fromEntries(Object.entries(value).toReversed());
    await post('asset_grades', { ...reversed(grade), answers: [reversed(firm), reversed(worn)] });
    expect(await logged()).toHaveLength(1);
    await post('asset_grades', { ...grade, answers: [worn, firm] });
    expect(await logged()).toHaveLength(2);
  });

  test('[CALL.3] is one edit with what a former server logged by the order that it came in', async () => {
    await server.put('sites', site);
    const key = await secretKey(server.context, 'posted operations');
    const hash = createHmac('sha256', key)
      .update(JSON.stringify([admin.id, 'sites', again]))
      .digest('hex');
    const former = hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    await post('sites', first);
    await server.context.db.updateTable('change_log').set({ op_id: former }).execute();
    await post('sites', { id: site.id, name: 'B', updated_at: at(2) });
    expect(await post('sites', again)).toMatchObject({ name: 'B' });
  });
});

test('[CALL.2] a grade that is posted takes the place of a worse one, which goes to the conflicts', async () => {
  await post('asset_grades', { ...grade, grade: 'fail' });
  expect(await post('asset_grades', { ...grade, grade: 'pass', updated_at: at(1) })).toMatchObject({ grade: 'pass' });
  expect(await conflicts()).toMatchObject([{ field: 'grade', kept: '"pass"', lost: '"fail"' }]);
});
