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
