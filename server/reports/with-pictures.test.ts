import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  exampleAnswer,
  exampleAsset,
  exampleAssetType,
  exampleGrade,
  exampleInspection,
  exampleQuestion,
  exampleSite,
} from '#domain/examples.ts';
import type { Answer, AssetGradeId } from '#domain/grade/asset-grade.ts';
import { stableId } from '#domain/stable-id.ts';
import { pngOfTexts } from '#test/png-chunks.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { processMs } from '#test/timing/computed-ms.ts';
import { sha256Of } from '../files/file-contents.ts';

const question = exampleQuestion('Gauge in range', {}, [
  { component_name: 'radio-buttons', props: { options: [{ value: 'No', label: 'No', outcome: 'fail' }] } },
  { component_name: 'photo', props: {} },
]);
const inspection = exampleInspection();
const gauge = readFileSync(new URL('../demo/photos/gauge.jpg', import.meta.url));
const [taken, awaited] = [v7(), v7()];

let server: TestApp;
let token: string;

beforeAll(async () => {
  server = await openTestApp();
  token = await server.logIn(await server.addUser(administrator));
  await server.put('sites', exampleSite());
  await server.put('asset_types', exampleAssetType({ questions: [question] }));
  await server.put('inspections', inspection);
  await server.put('assets', exampleAsset());
  const answers = [exampleAnswer(question, 0, 'No'), exampleAnswer(question, 1, [taken, awaited])];
  await server.put('asset_grades', exampleGrade({ inspection_id: inspection.id, grade: 'fail', answers }));
  expect((await send(taken, gauge, 'image/jpeg')).statusCode).toBe(200);
});
afterAll(() => server.close());

const send = (id: string, bytes: Buffer, type: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'x-content-sha256': sha256Of(bytes) };
  return server.app.inject({ method: 'PUT', url: `/api/files/${id}`, headers, payload: bytes });
};

/** A failed check with these photos, in an inspection of its own. */
async function inspectionWith(name: string, photos: string[], others: Answer[] = []) {
  const other = exampleInspection({ id: stableId('inspection', name) });
  const answers = [exampleAnswer(question, 0, 'No'), exampleAnswer(question, 1, photos), ...others];
  await server.put('inspections', other);
  await server.put(
    'asset_grades',
    exampleGrade({ id: stableId('grade', name), inspection_id: other.id, grade: 'fail', answers }),
  );
  return other;
}

/** What stands in the report, and how wide its photos are. */
async function report({ id } = inspection): Promise<{ text: string; widths: number[] }> {
  const url = `/api/inspections/report/${id}`;
  const { rawPayload } = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const read = (tool: string, ...options: string[]) => execFileSync(tool, options, { input: rawPayload, encoding: 'utf8' });
  const images = read('pdfimages', '-list', '-').split('\n').slice(2).filter(Boolean);
  return { text: read('pdftotext', '-layout', '-', '-'), widths: images.map((line) => Number(line.trim().split(/\s+/)[3])) };
}

test('[S7.10, S7.11, REPORT.5] the photos of what failed stand in the report, as far as they have arrived; in a closed inspection’s too', async () => {
  const open = await report();
  expect(open.text).toContain('No; 2 photos');
  expect(open.text).toContain('1 of the photos has not arrived yet.');
  expect(open.widths).toEqual([480]);
  const closed = { ...inspection, closed_at: '2026-11-21T08:59:00.000Z', updated_at: '2026-11-21T08:59:00.000Z' };
  expect((await server.post('/api/inspections/update-or-create', closed, token)).json()).toMatchObject({
    status: 'Closed/Locked',
  });
  const kept = await report();
  expect(kept.text).toContain('Closed/Locked');
  expect(kept.widths).toEqual([480]);
});

test('[REPORT.40] a photo of a question that was taken out of its type stands in the report with what was answered', async () => {
  const gone = exampleQuestion('Hose sound', {}, [{ component_name: 'photo', props: {} }]);
  const { text, widths } = await report(await inspectionWith('gone question', [], [exampleAnswer(gone, 0, [taken])]));
  expect(text).toMatch(/Answered then; the questions have changed since\s+Hose sound\? 1 photo/);
  expect(widths).toEqual([480]);
});

test('[LIMIT.13, REPORT.5] a report holds 60 photos that are there, and says how many more there are and how many have not arrived', async () => {
  const [absent, there] = [Array.from({ length: 5 }, () => v7()), Array.from({ length: 63 }, () => v7())];
  for (const id of there) expect((await send(id, gauge, 'image/jpeg')).statusCode).toBe(200);
  const { text, widths } = await report(await inspectionWith('many photos', [...absent, ...there]));
  expect(text).toContain('3 further photos are kept with their surveys.');
  expect(text).toContain('5 of the photos have not arrived yet.');
  expect(widths).toHaveLength(60);
});

test('[REPORT.43] the photos of failed checks stand in a report before those of what was answered then, whatever their assets', async () => {
  const gone = exampleQuestion('Hose sound', {}, [{ component_name: 'photo', props: {} }]);
  const [others, failed] = [Array.from({ length: 60 }, () => v7()), v7()];
  for (const id of others) expect((await send(id, gauge, 'image/jpeg')).statusCode).toBe(200);
  const narrow = await sharp(gauge).resize(100).jpeg().toBuffer();
  expect((await send(failed, narrow, 'image/jpeg')).statusCode).toBe(200);
  const other = await inspectionWith('other photos', [], [exampleAnswer(gone, 0, others)]);
  const later = exampleAsset({ id: stableId('asset', 'later'), serial_number: 'ZZ-9' });
  await server.put('assets', later);
  const answers = [exampleAnswer(question, 0, 'No'), exampleAnswer(question, 1, [failed])];
  const id = stableId<AssetGradeId>('grade', 'later');
  await server.put('asset_grades', exampleGrade({ id, asset_id: later.id, inspection_id: other.id, grade: 'fail', answers }));
  const { text, widths } = await report(other);
  expect(text.indexOf('60 photos')).toBeLessThan(text.indexOf('No; 1 photo'));
  expect(text).toContain('1 further photo');
  expect([widths.length, widths.filter((width) => width === 100)]).toEqual([60, [100]]);
});

test('[PHOTO.32] a photo with stray bytes, which cameras write and decoders warn of, stands in the report', async () => {
  const scan = gauge.indexOf(Buffer.from([0xff, 0xda]));
  const stray = Buffer.concat([gauge.subarray(0, scan), Buffer.from([1, 2, 3]), gauge.subarray(scan)]);
  const id = v7();
  expect((await send(id, stray, 'image/jpeg')).statusCode).toBe(200);
  expect((await report(await inspectionWith('stray bytes', [id]))).widths).toEqual([480]);
});

test('[PHOTO.40] of a PNG whose texts would fill the memory a report shows the picture, and none of them is inflated', async () => {
  const id = v7();
  const png = await sharp(gauge).resize(100).png().toBuffer();
  expect((await send(id, pngOfTexts(png), 'image/png')).statusCode).toBe(200);
  const texts = await inspectionWith('texts', [id]);
  const show = async () => expect((await report(texts)).widths).toEqual([100]);
  expect(await processMs(show)).toBeLessThan(1_000);
});

test('[PHOTO.32] one that was taken before and that no decoder reads, or that is too high for a JPEG, keeps no report from being made', async () => {
  const high = await sharp({ create: { width: 100, height: 70_000, channels: 3, background: 'grey' } })
    .png()
    .toBuffer();
  const refused = await send(v7(), high, 'image/png');
  expect([refused.statusCode, refused.json()]).toEqual([
    413,
    { message: 'A side of this picture is longer than 16,000 pixels', field: 'body' },
  ]);
  const ids = [v7(), v7()] as const;
  for (const [id, bytes] of [[ids[0], high] as const, [ids[1], Buffer.from('No picture at all')] as const]) {
    expect((await send(id, gauge, 'image/jpeg')).statusCode).toBe(200);
    const sha256 = sha256Of(bytes);
    const { db } = server.context;
    await db.updateTable('files').set({ sha256 }).where('id', '=', id).execute();
    await db.updateTable('file_contents').set({ sha256, bytes }).where('id', '=', id).execute();
  }
  const { text, widths } = await report(await inspectionWith('damaged', [taken, ...ids]));
  expect(widths).toHaveLength(2);
  expect(text).toContain('1 of the photos can’t be shown here.');
});

test.each([
  ['that are others, with a record of their own', async (id: string) => forge(id, ['files', 'file_contents'])],
  ['that are others than their record says', async (id: string) => forge(id, ['file_contents'])],
  [
    'that are gone',
    async (id: string) => void (await server.context.db.deleteFrom('file_contents').where('id', '=', id).execute()),
  ],
])('[PROOF.15] of the photos of a closed inspection, bytes %s are counted as ones that can’t be shown', async (what, forged) => {
  const id = v7();
  expect((await send(id, gauge, 'image/jpeg')).statusCode).toBe(200);
  const closed = await inspectionWith(what, [id, awaited]);
  const closing = { ...closed, closed_at: '2026-11-21T08:59:00.000Z', updated_at: '2026-11-21T08:59:00.000Z' };
  await server.post('/api/inspections/update-or-create', closing, token);
  const before = await report(closed);
  expect(before.widths).toEqual([480]);
  expect(before.text).not.toContain('can’t be shown');
  await forged(id);
  const after = await report(closed);
  expect(after.widths).toEqual([]);
  expect(after.text).toContain('1 of the photos can’t be shown here.');
});

/** Past the server: another picture under the id of one. */
async function forge(id: string, tables: readonly ('files' | 'file_contents')[]): Promise<void> {
  const bytes = await sharp(gauge).negate().jpeg().toBuffer();
  const { db } = server.context;
  await db.updateTable('file_contents').set({ bytes }).where('id', '=', id).execute();
  for (const table of tables) {
    const row = db.updateTable(table as 'files').set({ sha256: sha256Of(bytes) });
    await row.where('id', '=', id as never).execute();
  }
}
