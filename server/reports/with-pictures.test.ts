import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
import { stableId } from '#domain/stable-id.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { sha256Of } from '../files/file-contents.ts';

const question = exampleQuestion('Gauge in range', {}, [
  { component_name: 'radio-buttons', props: { options: [{ value: 'No', label: 'No', outcome: 'fail' }] } },
  { component_name: 'photo', props: {} },
]);
const inspection = exampleInspection();
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
  const bytes = readFileSync(new URL('../demo/photos/gauge.jpg', import.meta.url));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg', 'x-content-sha256': sha256Of(bytes) };
  const sent = await server.app.inject({ method: 'PUT', url: `/api/files/${taken}`, headers, payload: bytes });
  expect(sent.statusCode).toBe(200);
});
afterAll(() => server.close());

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
  expect(open.widths).toEqual([480]);
  const closed = { ...inspection, closed_at: '2026-11-21T08:59:00.000Z', updated_at: '2026-11-21T08:59:00.000Z' };
  expect((await server.post('/api/inspections/update-or-create', closed, token)).json()).toMatchObject({
    status: 'Closed/Locked',
  });
  const kept = await report();
  expect(kept.text).toContain('Closed/Locked');
  expect(kept.widths).toEqual([480]);
});

test('[LIMIT.13] a report holds 60 photos, and says how many more there are', async () => {
  const other = exampleInspection({ id: stableId('inspection', 'many photos') });
  const many = Array.from({ length: 63 }, () => v7());
  const answers = [exampleAnswer(question, 0, 'No'), exampleAnswer(question, 1, many)];
  await server.put('inspections', other);
  await server.put(
    'asset_grades',
    exampleGrade({ id: stableId('grade', 'many'), inspection_id: other.id, grade: 'fail', answers }),
  );
  expect((await report(other)).text).toContain('3 further photos are kept with their surveys.');
});
