import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleAsset, exampleAssetType, exampleSite } from '#domain/examples.ts';
import type { LabelState, NumberRun } from '#domain/label/label-request.ts';
import { stableId } from '#domain/stable-id.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { User } from '#domain/user/user.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { pdfText } from '#test/pdf/pdf-text.ts';
import { handOutNumbers } from './number-runs.ts';
import { skipNumbers } from './skip-numbers.ts';

let server: TestApp;
let inspector: User;
let token: string;
beforeEach(async () => {
  server = await openTestApp();
  inspector = await server.addUser({});
  token = await server.logIn(inspector);
  await server.put('sites', exampleSite());
  await server.put('asset_types', exampleAssetType());
});
afterEach(() => server.close());

type Fields = Parameters<typeof exampleAsset>[0];
const addAsset = (serial: string | null, fields: Fields = {}) =>
  server.put('assets', exampleAsset({ id: stableId('asset', serial ?? 'none'), serial_number: serial, ...fields }));
const numbers = async (count: number) => (await server.post('/api/labels/numbers', { count }, token)).json<NumberRun>();
const print = (of: object, fields: object = {}) =>
  server.post('/api/labels', { sheet: 'roll-62', start: 1, offset_x: 0, offset_y: 0, of, ...fields }, token);
const wordsOf = (pdf: Buffer) =>
  pdfText(pdf)
    .split(/\s*[\n\f]\s*/)
    .filter((line) => line !== '');
const every = { kind: 'every', site_id: exampleSite().id, asset_type_ids: [exampleAssetType().id] };

test('[LABEL.3] new numbers lie above every integer of six digits in use, deleted assets included; bar codes of makers are none of ours', async () => {
  await addAsset('000411');
  await addAsset(' 007000 ', { deleted_at: '2026-11-20T09:00:00.000Z' });
  await addAsset('5012345678900');
  await addAsset('SN-99999');
  await addAsset('');
  await addAsset(null);
  expect(await numbers(3)).toMatchObject({ first: 7_001, last: 7_003, by: 'Ian Spector' });
  expect(await numbers(1)).toMatchObject({ first: 7_004, last: 7_004 });
  await addAsset('0009000');
  expect(await numbers(1)).toMatchObject({ first: 9_001, last: 9_001 });
});

test('[LABEL.3] no number is handed out twice, however many ask at once', async () => {
  await addAsset('000100');
  const calls = Array.from({ length: 20 }, (_, at) => handOutNumbers(server.context, inspector, 1 + (at % 5)));
  const runs = [...(await Promise.all(calls)), ...(await Promise.all([numbers(7), numbers(7), numbers(7)]))];
  const handed = runs.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
  expect(new Set(handed).size).toBe(handed.length);
  expect([...handed].sort((one, other) => one - other)).toEqual(Array.from({ length: 81 }, (_, at) => 101 + at));
});

test('[LABEL.12] a placeholder or a maker’s bar code moves no numbers: they go on below it, and are handed out around it', async () => {
  await addAsset('000411');
  await addAsset('999999998');
  await addAsset('999999999');
  await addAsset('50123452', { deleted_at: '2026-11-20T09:00:00.000Z' });
  expect(await numbers(1)).toMatchObject({ first: 412, last: 412 });
  await server.context.db.updateTable('label_counter').set({ last: 50_123_448 }).execute();
  await addAsset('050123455');
  expect(await numbers(3)).toMatchObject({ first: 50_123_449, last: 50_123_451 });
  expect(await numbers(3)).toMatchObject({ first: 50_123_456, last: 50_123_458 });
});

test('[LABEL.10] a restored server leaves out a user’s numbers of a day also where numbers that assets carry lie in the way', async () => {
  const { db } = server.context;
  await db.updateTable('label_counter').set({ last: 2_000_000 }).execute();
  await addAsset('2009999');
  let last = 0;
  for (let runs = 0; runs < 10; runs += 1) ({ last } = await handOutNumbers(server.context, inspector, 2_000));
  await db.updateTable('label_counter').set({ last: 2_000_000 }).execute();
  expect([last, await skipNumbers(db)]).toEqual([2_021_999, 2_030_001]);
});

test('[LIMIT.11] where the numbers end none is handed out, and it says so', async () => {
  await server.context.db.updateTable('label_counter').set({ last: 999_999_996 }).execute();
  await addAsset('999999997');
  const refused = await server.post('/api/labels/numbers', { count: 3 }, token);
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toEqual({
    message: 'Not so many numbers in a row are left: they end at 999999999. Take fewer',
    field: 'count',
  });
  expect(await numbers(2)).toMatchObject({ first: 999_999_998 });
  expect((await server.post('/api/labels/numbers', { count: 2_001 }, token)).statusCode).toBe(400);
});

test('[LIMIT.11] one user takes 20,000 numbers a day, with words beyond; another one takes theirs all the same', async () => {
  for (let runs = 0; runs < 10; runs += 1) await handOutNumbers(server.context, inspector, 2_000);
  const refused = await server.post('/api/labels/numbers', { count: 1 }, token);
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('At most 20000 are handed out a day');
  const other = await server.addUser({ username: 'other' });
  await expect(handOutNumbers(server.context, other, 1)).resolves.toMatchObject({ first: 20_001 });
});

test('[LIMIT.27] numbers that were taken while the server’s clock was ahead are not those of a day once it is set right', async () => {
  server.setNow('2026-12-21T09:00:00.000Z');
  for (let runs = 0; runs < 10; runs += 1) await handOutNumbers(server.context, inspector, 2_000);
  server.setNow('2026-11-22T09:00:00.000Z');
  for (let runs = 0; runs < 10; runs += 1) await handOutNumbers(server.context, inspector, 2_000);
  await expect(handOutNumbers(server.context, inspector, 1)).rejects.toThrow('At most 20000 are handed out a day');
});

test('[LABEL.4] a run is printed padded to 6 digits, again without the numbers that assets carry by then', async () => {
  const { id } = await numbers(3);
  expect(wordsOf((await print({ kind: 'run', id })).rawPayload)).toEqual(['000001', '000002', '000003']);
  await addAsset('2');
  await addAsset('000003', { deleted_at: '2026-11-20T09:00:00.000Z' });
  expect(wordsOf((await print({ kind: 'run', id })).rawPayload)).toEqual(['000001', '000003']);
  await addAsset('0001');
  await server.put('assets', exampleAsset({ id: stableId('asset', 'third'), serial_number: '3' }));
  const refused = await print({ kind: 'run', id });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ message: 'Every one of these numbers is carried by an asset already' });
  expect((await print({ kind: 'run', id: 'unknown' })).statusCode).toBe(404);
  const state = await server.app.inject({ url: '/api/labels', headers: { authorization: `Bearer ${token}` } });
  expect(state.json<LabelState>().runs).toMatchObject([{ id, first: 1, last: 3, by: 'Ian Spector' }]);
});

test('[LABEL.5] a site, a type at all sites, or chosen assets: with type and organisation, without deleted ones or those without a number', async () => {
  const hose = exampleAssetType({ id: stableId<AssetTypeId>('type', 'hose'), name: 'Hose *reel* #let' });
  const elsewhere = exampleSite({ id: stableId<SiteId>('site', 'elsewhere') });
  const gone = exampleSite({ id: stableId<SiteId>('site', 'gone'), deleted_at: '2026-11-20T09:00:00.000Z' });
  await server.put('asset_types', hose);
  await server.put('sites', elsewhere);
  await server.put('sites', gone);
  await addAsset('000010');
  await addAsset('000009');
  await addAsset('000011', { asset_type_id: hose.id });
  await addAsset('000012', { site_id: elsewhere.id });
  await addAsset('000013', { site_id: gone.id });
  await addAsset('000014', { deleted_at: '2026-11-20T09:00:00.000Z' });
  await addAsset(null);
  const admin = await server.logIn(await server.addUser(administrator));
  expect((await server.post('/api/labels/organisation', { name: ' Northgate Fire ' }, admin)).statusCode).toBe(200);

  const printed = async (of: object) => wordsOf((await print(of)).rawPayload);
  const type = exampleAssetType().name;
  expect(await printed(every)).toEqual(['000009', type, 'Northgate Fire', '000010', type, 'Northgate Fire']);
  const types = { kind: 'every', site_id: null, asset_type_ids: [exampleAssetType().id, hose.id] };
  expect((await printed(types)).filter((line) => /^\d+$/.test(line))).toEqual(['000009', '000010', '000012', '000011']);
  const chosen = { kind: 'assets', ids: [stableId('asset', '000011'), stableId('asset', '000013')] };
  expect(await printed(chosen)).toEqual(['000011', 'Hose *reel* #let', 'Northgate Fire']);
  const none = await print({ kind: 'assets', ids: [stableId('asset', 'none')] });
  expect(none.json()).toEqual({ message: 'None of these assets has a serial number', field: 'of' });
});

test('[MAY.12, LABEL.6] the organisation’s name is the administrators’ to change', async () => {
  const refused = await server.post('/api/labels/organisation', { name: 'Mine' }, token);
  expect(refused.statusCode).toBe(404);
  const state = await server.app.inject({ url: '/api/labels', headers: { authorization: `Bearer ${token}` } });
  expect(state.json()).toEqual({ organisation: '', runs: [] });
});

test('[LIMIT.10] more than 2,000 labels are refused with the number', async () => {
  const rows = Array.from({ length: 2_001 }, (_, at) => String(at + 1));
  for (const serial of rows) await addAsset(serial);
  const refused = await print(every);
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toEqual({ message: 'At most 2,000 labels are printed at once', field: 'of' });
});

test('[LIMIT.23] labels whose codes are too large for one print are refused at once, with what to do', async () => {
  const long = (at: number) => `${'消'.repeat(196)}${String(at).padStart(3, '0')}`;
  for (let at = 0; at < 700; at += 1) await addAsset(long(at));
  const refused = await print(every);
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toEqual({
    message: 'These serial numbers are too long for one print of so many labels. Choose fewer',
    field: 'of',
  });
});
