import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Asset } from '#domain/asset/asset.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { turnsOfOthers } from '#test/turns-of-others.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let token: string;

beforeEach(async () => {
  server = await openTestApp();
  token = await server.logIn(await server.addUser(administrator));
  await server.put('sites', exampleSite());
  await server.put('asset_types', exampleAssetType());
  await server.put('inspections', exampleInspection({ inspector_ids: [] }));
});
afterEach(() => server.close());

const count = (of = token) => server.post(`/api/inspections/${exampleInspection().id}/get-asset-grade-count`, undefined, of);

test('[S7.7, GRADE.2, GRADE.3] get-asset-grade-count answers the graded assets in scope, each once, and the total', async () => {
  const asset = (name: string, fields: Partial<Asset> = {}) =>
    exampleAsset({ id: stableId('asset', name), serial_number: null, ...fields });
  const [tested, again, untested] = [asset('tested'), asset('again'), asset('untested')];
  const gone = asset('gone', { deleted_at: '2026-11-20T10:00:00.000Z' });
  const elsewhere = asset('elsewhere', { site_id: stableId('site', 'elsewhere') });
  const door = asset('door', { asset_type_id: stableId('asset-type', 'door') });
  for (const one of [tested, again, untested, gone, elsewhere, door]) await server.put('assets', one);
  const inspection_id = exampleInspection().id;
  const grades: Partial<AssetGrade>[] = [
    ...[tested, again, again, gone, elsewhere].map(({ id: asset_id }) => ({ inspection_id, asset_id })),
    { inspection_id, asset_id: untested.id, deleted_at: '2026-11-20T10:00:00.000Z' },
    { asset_id: untested.id },
  ];
  for (const [index, fields] of grades.entries()) {
    await server.put('asset_grades', exampleGrade({ id: stableId('grade', String(index)), ...fields }));
  }
  const reply = await count();
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ count: 2, total: 3 });
});

test('[S7.7, HTTP.13] an inspection that the user may not see is 404, and nobody is told without a login', async () => {
  const inspector = await server.logIn(await server.addUser({ username: 'inspector' }));
  expect((await count(inspector)).statusCode).toBe(404);
  expect((await server.post(`/api/inspections/${exampleInspection().id}/get-asset-grade-count`)).statusCode).toBe(401);
});

test('[SPEED.16] the graded assets of a large inspection are counted a thousand at a time, and others have their turn between', async () => {
  const { db } = server.context;
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 12000)`;
  const { site_id, id, asset_type_ids } = exampleInspection();
  const times = sql`'2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z'`;
  await sql`
    insert into assets (id, ver, created_at, updated_at, asset_type_id, site_id, location)
    ${numbers} select 'asset ' || n, 1000 + n, ${times}, ${asset_type_ids[0]}, ${site_id}, 'Hall' from numbers`.execute(db);
  await sql`
    insert into asset_grades (id, ver, created_at, updated_at, asset_id, inspection_id, grade, graded_at, auto_complete_survey,
      answer_count, answers)
    ${numbers} select 'grade ' || n, 1000 + n, ${times}, 'asset ' || n, ${id}, 'fail', '2026-11-20', 0, 0, '[]' from numbers
    where n > 1`.execute(db);
  let answer: unknown;
  const turns = await turnsOfOthers(async () => (answer = (await count()).json()));
  expect(answer).toEqual({ count: 11_999, total: 12_000 });
  expect(turns).toBeGreaterThan(11);
});
