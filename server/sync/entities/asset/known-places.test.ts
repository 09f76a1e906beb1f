import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleAsset, exampleAssetType, exampleSite } from '#domain/examples.ts';
import { closeServer, openInspection, operation, push, pushOne, receiptOf, server, stored } from '#test/inspection-at-work.ts';

beforeEach(openInspection);
afterEach(closeServer);

const asset = exampleAsset({ id: v7() as never });

test.each([
  ['site_id', 'There is no such site'],
  ['asset_type_id', 'There is no such asset type'],
])('[MAY.16] an asset moves to no %s that the server does not know', async (field, message) => {
  await server.put('assets', asset);
  const patch = { [field]: v7() };
  expect(await pushOne(operation('assets', asset.id, patch))).toMatchObject({
    outcome: 'rejected',
    code: 'invalid',
    field,
    message,
  });
  expect(await stored('assets', asset.id)).toMatchObject({ site_id: asset.site_id, asset_type_id: asset.asset_type_id });
});

test('[MAY.16] it moves to a site that came before it, and a new one may come before its site', async () => {
  await server.put('asset_types', exampleAssetType());
  const site = exampleSite({ id: v7() as never });
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...fields } = { ...asset, site_id: site.id };
  const first = await pushOne(operation('assets', asset.id, fields));
  expect(first).toMatchObject({ outcome: expect.stringMatching(/applied|merged/) as string });
  const there = exampleSite({ id: v7() as never });
  await server.put('sites', there);
  const move = operation('assets', asset.id, { site_id: there.id });
  const [moved] = await push([move]);
  expect(await stored('assets', asset.id)).toMatchObject({ site_id: there.id });
  // A restored server may not know a site any more that it once knew.
  await server.context.db.deleteFrom('change_log').where('op_id', '=', move.op).execute();
  await server.context.db.updateTable('assets').set({ site_id: site.id }).execute();
  await server.context.db.deleteFrom('sites').where('id', '=', there.id).execute();
  const again = { ...move, receipt: moved === undefined ? '' : receiptOf(moved) };
  expect(await pushOne(again)).not.toMatchObject({ outcome: 'rejected' });
});
