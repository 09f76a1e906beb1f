import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import type { User } from '#domain/user/user.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { pdfText } from '#test/pdf/pdf-text.ts';

let server: TestApp;
let inspector: User;
let token: string;
const inspection = exampleInspection();
const deletedAt = '2026-11-20T09:00:00.000Z';

beforeAll(async () => {
  server = await openTestApp();
  inspector = await server.addUser({ username: 'inspector' });
  token = await server.logIn(inspector);
  await server.put('sites', exampleSite());
  await server.put('asset_types', exampleAssetType());
  await server.put('inspections', { ...inspection, inspector_ids: [inspector.id] });
  await addAsset('000411', 'طفاية حريق #markup[ *bold* $x', 'fail', '~ Replace the tamper seal\n~ #panic("works") and more');
  await addAsset('SN-#let-x', `ליד הדלת ${'W'.repeat(120)}`, 'pass', null);
});
afterAll(() => server.close());

async function addAsset(serial: string, location: string, grade: 'pass' | 'fail', recommendations: string | null) {
  const asset = exampleAsset({ id: stableId('asset', serial), serial_number: serial, location });
  await server.put('assets', asset);
  await server.put(
    'asset_grades',
    exampleGrade({
      id: stableId('grade', serial),
      asset_id: asset.id,
      inspection_id: inspection.id,
      created_by_id: inspector.id,
      grade,
      recommendations,
      auto_complete_survey: grade === 'pass',
    }),
  );
}

const report = (id: string, as: string | undefined = token, query = '') =>
  server.app.inject({
    url: `/api/inspections/report/${id}${query}`,
    headers: as === '' ? {} : { authorization: `Bearer ${as}` },
  });

const textOf = (pdf: Buffer): string => pdfText(pdf).replace(/[\u200B\u202A-\u202E]/g, '');

test('[S1.5, S7.8, S7.10, REPORT.6] is a PDF to save, whose text holds the assets, their grades and the remedial works', async () => {
  const reply = await report(inspection.id, token, '?asset_types%5B%5D=1&empty=&plus=a+b');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect(reply.headers['content-disposition']).toBe('attachment; filename="inspection-report.pdf"');
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const text = textOf(reply.rawPayload);
  for (const words of [
    'Kestrel House',
    'Northgate Homes',
    'Ian Spector',
    '2/2',
    '000411',
    'Fail',
    'bulk-completed',
    'Page 2 of 3',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toContain('Replace the tamper seal');
});

test('[HTTP.14] what people typed is text, never markup, in any script and at any length', async () => {
  const text = textOf((await report(inspection.id)).rawPayload);
  expect(text).toContain('#panic("works") and more');
  expect(text).toContain('#markup[');
  expect(text).toContain('SN-#let-x');
  expect(text).toContain('طفاية');
  expect(text).toContain('ליד');
  expect(text.match(/W/g)?.length).toBe(120);
});

test('[HTTP.13] 404 for an inspection that is unknown, deleted, of a deleted site or not for this user', async () => {
  const deleted = exampleInspection({
    id: stableId('inspection', 'deleted'),
    inspector_ids: [inspector.id],
    deleted_at: deletedAt,
  });
  const closedSite = exampleSite({ id: stableId('site', 'deleted'), deleted_at: deletedAt });
  const homeless = exampleInspection({
    id: stableId('inspection', 'homeless'),
    inspector_ids: [inspector.id],
    site_id: closedSite.id,
  });
  const foreign = exampleInspection({ id: stableId('inspection', 'foreign'), inspector_ids: [] });
  await server.put('sites', closedSite);
  for (const record of [deleted, homeless, foreign]) await server.put('inspections', record);
  for (const id of [deleted.id, homeless.id, foreign.id, stableId('inspection', 'unknown'), 'no-uuid', "'--", '__proto__']) {
    const reply = await report(encodeURIComponent(id));
    expect({ id, status: reply.statusCode, body: reply.json() }).toEqual({
      id,
      status: 404,
      body: { message: 'There is no such inspection' },
    });
  }
  const admin = await server.logIn(await server.addUser({ ...administrator, id: stableId('user', 'admin') }));
  expect((await report(foreign.id, admin)).statusCode).toBe(200);
});

test('[S7.14] 401 without a login', async () => {
  const reply = await report(inspection.id, '');
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toEqual({ message: 'Please log in' });
});

const siteReport = (id: string, query: string, as: string = token) =>
  server.app.inject({ url: `/api/site/report/${id}${query}`, headers: { authorization: `Bearer ${as}` } });

test('[S7.9, S7.12] a site report holds the assets of one or several chosen types, each with its latest grade', async () => {
  const doors = exampleAssetType({ id: stableId('type', 'door'), name: 'Fire door', plural_name: 'Fire doors' });
  const door = exampleAsset({ id: stableId('asset', 'door'), serial_number: 'D-77', asset_type_id: doors.id });
  const later = exampleGrade({ id: stableId('grade', 'later'), asset_id: stableId('asset', '000411'), graded_at: '2026-11-22' });
  await server.put('asset_types', doors);
  await server.put('assets', door);
  await server.put('asset_grades', { ...later, inspection_id: null, grade: 'pass', recommendations: '~ Repaint the cabinet' });
  const one = await siteReport(exampleSite().id, `?asset_types[]=${doors.id}`);
  expect(one.statusCode).toBe(200);
  expect(one.headers['content-disposition']).toBe('attachment; filename="site-report.pdf"');
  expect(textOf(one.rawPayload)).toContain('D-77');
  expect(textOf(one.rawPayload)).toContain('No asset was graded: it is not known which remedial works are due.');
  expect(textOf(one.rawPayload)).not.toContain('000411');
  const several = `?asset_types%5B%5D=${doors.id}&asset_types%5B%5D=${exampleAssetType().id}&more=x`;
  const text = textOf((await siteReport(exampleSite().id, several)).rawPayload);
  for (const words of [
    'Site report',
    'Kestrel House',
    'Report made by',
    'Ian Spector',
    'D-77',
    '000411',
    '22/11/2026',
    'Repaint the cabinet',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('Replace the tamper seal');
});

test('[HTTP.13] a site report without types names the field, an unknown or deleted site is 404', async () => {
  const none = await siteReport(exampleSite().id, '');
  expect([none.statusCode, none.json()]).toEqual([422, { message: 'Choose at least one asset type', field: 'asset_types[]' }]);
  const deleted = exampleSite({ id: stableId('site', 'gone'), deleted_at: deletedAt });
  await server.put('sites', deleted);
  for (const id of [deleted.id, stableId('site', 'unknown'), 'no-uuid']) {
    const reply = await siteReport(id, `?asset_types[]=${exampleAssetType().id}`);
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'There is no such site' }]);
  }
});

test.each([
  ['', 'Choose at least one asset type'],
  ['garbage', 'There is no such asset type'],
  [exampleAssetType().id.toUpperCase(), 'There is no such asset type'],
  [stableId('type', 'unknown'), 'There is no such asset type'],
  [`${exampleAssetType().id},${exampleAssetType().id}`, 'There is no such asset type'],
  [`${exampleAssetType().id}&asset_types[]=garbage`, 'There is no such asset type'],
])('[REPORT.44] a site report of the asset type %j is refused: %s', async (ids, message) => {
  const reply = await siteReport(exampleSite().id, `?asset_types[]=${ids}`);
  expect([reply.statusCode, reply.json()]).toEqual([422, { message, field: 'asset_types[]' }]);
});

test('[SPEED.2] other requests are answered while a long report is made', async () => {
  const long = exampleInspection({
    id: stableId('inspection', 'long'),
    site_id: stableId('site', 'long'),
    inspector_ids: [inspector.id],
  });
  await server.put('sites', exampleSite({ id: long.site_id }));
  await server.put('inspections', long);
  for (let at = 0; at < 600; at += 1) {
    await server.put('assets', exampleAsset({ id: stableId('long', at), site_id: long.site_id, serial_number: `L${at}` }));
  }
  const url = await server.app.listen({ port: 0 });
  const pending = new AbortController();
  const reply = fetch(`${url}/api/inspections/report/${long.id}`, { headers: { authorization: `Bearer ${token}` } })
    .then(async (response) => Buffer.from(await response.arrayBuffer()))
    .finally(() => pending.abort());
  let answered = 0;
  while (!pending.signal.aborted) {
    const health = await fetch(`${url}/api/health`);
    if (health.ok && !pending.signal.aborted) answered += 1;
  }
  const text = textOf(await reply);
  expect(text).toContain('L599');
  expect(text.match(/Serial number/g)?.length).toBeGreaterThan(12);
  expect(answered).toBeGreaterThan(3);
});
