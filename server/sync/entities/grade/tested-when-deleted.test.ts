import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleAsset } from '#domain/examples.ts';
import type { Conflict, ConflictsPage } from '#domain/sync/wire.ts';
import {
  admin,
  adminToken,
  base,
  close,
  closeServer,
  creation,
  inspector,
  judge,
  NOW,
  openInspection,
  operation,
  push,
  pushOne,
  server,
  stored,
  token,
} from '#test/inspection-at-work.ts';

const asset = exampleAsset();
const deleted_at = '2026-11-21T08:30:00.000Z';

beforeEach(async () => {
  await openInspection();
  await server.put('assets', asset);
});
afterEach(closeServer);

async function conflictsOf(who: string): Promise<Conflict[]> {
  const headers = { authorization: `Bearer ${who}` };
  return (await server.app.inject({ url: '/api/sync/conflicts', headers })).json<ConflictsPage>().conflicts;
}

const counter = async () => server.context.db.selectFrom('counter').select('news').executeTakeFirstOrThrow();

const mark = async (patch: { deleted_at: string | null }) =>
  pushOne(operation('assets', asset.id, patch, { base: await base('assets', asset.id) }), { as: adminToken });

test('[MERGE.17] a test of an asset that was deleted meanwhile is kept, and its author and administrators are asked about the deletion once', async () => {
  await mark({ deleted_at });
  const grades = [creation({ asset_id: asset.id }), creation({ asset_id: asset.id })];
  expect(await push(grades)).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
  const asked = { entity: 'assets', id: asset.id, field: 'deleted_at', kept: deleted_at, lost: null, patch: {} };
  const whose = { kept_by_id: admin.id, lost_by_id: inspector.id, kept_at: deleted_at };
  for (const who of [adminToken, token]) expect(await conflictsOf(who)).toMatchObject([{ ...asked, ...whose }]);
  const told = server.context.db.selectFrom('audit_entries').select('record_id').where('kind', '=', 'conflict');
  expect(await told.execute()).toEqual([{ record_id: asset.id }]);
});

test('[MERGE.17] nobody is asked about a test that its author took back by then, and about the one that stands', async () => {
  await mark({ deleted_at });
  const tested = creation({ asset_id: asset.id });
  const undone = operation('asset_grades', tested.id, { deleted_at: NOW });
  await push([tested, undone]);
  expect(await conflictsOf(adminToken)).toEqual([]);
  const [another, standing] = [creation({ asset_id: asset.id }), creation({ asset_id: asset.id })];
  await push([standing, another, operation('asset_grades', another.id, { deleted_at: NOW })]);
  expect(await conflictsOf(adminToken)).toMatchObject([{ id: asset.id, lost_by_id: inspector.id }]);
});

/** As a device sends them: what follows of the same record in a push of its own. */
const takeBack = async (id: string, as = token) =>
  pushOne(operation('asset_grades', id, { deleted_at: NOW }, { base: await base('asset_grades', id) }), { as });

test('[MERGE.17] it is asked about no more once its author has taken back the last test, in a later push, and again once one is back', async () => {
  await mark({ deleted_at });
  const [tested, another] = [creation({ asset_id: asset.id }), creation({ asset_id: asset.id })];
  for (const one of [tested, another]) await pushOne(one);
  const { news } = await counter();
  await takeBack(tested.id);
  expect(await conflictsOf(token)).toMatchObject([{ id: asset.id, lost_by_id: inspector.id }]);
  await takeBack(another.id);
  for (const who of [adminToken, token]) expect(await conflictsOf(who)).toEqual([]);
  expect((await counter()).news).toBe(news + 1);
  const told = server.context.db.selectFrom('audit_entries').select(['user_id', 'record_id', 'details']);
  const [ended] = await told.where('kind', '=', 'resolved').execute();
  expect(ended).toMatchObject({ user_id: inspector.id, record_id: asset.id });
  expect(JSON.parse(ended?.details ?? '')).toEqual({ field: 'deleted_at', resolution: 'kept', taken_back: another.id });

  const back = { base: await base('asset_grades', tested.id) };
  await pushOne(operation('asset_grades', tested.id, { deleted_at: null }, back), { as: adminToken });
  expect(await conflictsOf(token)).toMatchObject([{ id: asset.id, kept_by_id: admin.id, lost_by_id: inspector.id }]);
  await pushOne(creation({ asset_id: asset.id }), { as: adminToken });
  await takeBack(tested.id, adminToken);
  expect(await conflictsOf(adminToken)).toMatchObject([{ id: asset.id, lost_by_id: admin.id }]);
});

test('[MERGE.17] what was tested before the deletion keeps no question open, nor ends one about an edit of the asset', async () => {
  const before = creation({ asset_id: asset.id });
  await pushOne(before);
  const known = { base: await base('assets', asset.id) };
  await mark({ deleted_at });
  const tested = creation({ asset_id: asset.id });
  await pushOne(tested);
  await pushOne(operation('asset_grades', before.id, { grade: 'fail' }, { base: await base('asset_grades', before.id) }));
  await takeBack(tested.id);
  expect(await conflictsOf(token)).toEqual([]);
  await pushOne(operation('assets', asset.id, { location: 'Hall' }, known), { as: adminToken });
  const edited = await conflictsOf(adminToken);
  expect(edited).toMatchObject([{ field: 'deleted_at', lost_by_id: admin.id }]);
  const own = creation({ asset_id: asset.id });
  await pushOne(own, { as: adminToken });
  await takeBack(own.id, adminToken);
  expect(await conflictsOf(adminToken)).toEqual(edited);
});

test('[MERGE.17] a test that is taken back once its asset is there again leaves the question to who is asked', async () => {
  await mark({ deleted_at });
  const tested = creation({ asset_id: asset.id });
  await pushOne(tested);
  await mark({ deleted_at: null });
  await takeBack(tested.id);
  expect(await conflictsOf(token)).toMatchObject([{ id: asset.id }]);
});

test('[MERGE.17] nobody is asked about a deletion that came after the test with it, or was taken back with it', async () => {
  const deletion = operation('assets', asset.id, { deleted_at: NOW });
  const tested = () => creation({ asset_id: asset.id, created_by_id: admin.id });
  await push([tested(), deletion], { as: adminToken });
  expect(await conflictsOf(adminToken)).toEqual([]);
  const restoring = operation('assets', asset.id, { deleted_at: null }, { base: await base('assets', asset.id) });
  await push([tested(), restoring], { as: adminToken });
  expect(await conflictsOf(adminToken)).toEqual([]);
});

test('[MERGE.17, HELD.7] of one that is let in its author is asked', async () => {
  await mark({ deleted_at });
  await close();
  const late = creation({ asset_id: asset.id });
  await push([late]);
  expect((await judge(late.op, { verdict: 'accepted' })).statusCode).toBe(200);
  expect(await conflictsOf(token)).toMatchObject([{ id: asset.id, lost_by_id: inspector.id }]);
});

test('[MERGE.17, MERGE.15] it is settled as restored once the asset is back, and nothing is asked of an asset that is there', async () => {
  await mark({ deleted_at });
  await push([creation({ asset_id: asset.id })]);
  const [conflict] = await conflictsOf(token);
  const settle = () => server.post(`/api/sync/conflicts/${conflict?.conflict_id}`, { resolution: 'restored' }, token);
  expect((await settle()).statusCode).toBe(409);
  await mark({ deleted_at: null });
  expect((await settle()).statusCode).toBeLessThan(300);
  await push([creation({ asset_id: asset.id }), creation({ asset_id: v7() as typeof asset.id })]);
  expect(await conflictsOf(adminToken)).toEqual([]);
  expect(await stored('assets', asset.id)).toMatchObject({ deleted_at: null });
  await mark({ deleted_at: NOW });
  await push([creation({ asset_id: asset.id, deleted_at: NOW })]);
  expect(await conflictsOf(adminToken)).toEqual([]);
});
