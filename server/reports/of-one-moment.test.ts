import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
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
import type { User } from '#domain/user/user.ts';
import { openToCheck } from '#server/audit/open-to-check.ts';
import { SQLITE_FILE } from '#server/backup/backup-format.ts';
import { openedAgainBy, readBeside } from '#server/database/read-beside.ts';
import { allSeen } from '#server/database/seen.ts';
import { sha256Of } from '#server/files/file-contents.ts';
import { examplePhoto } from '#test/example-photo.ts';
import { pdfText } from '#test/pdf/pdf-text.ts';
import { postgresOfTests } from '#test/postgres/postgres-database.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { WriterAfter } from '#test/writer-after.ts';
import { loadInspectionReport } from './load-inspection-report.ts';
import { readReport } from './read-report.ts';
import { withPictures } from './with-pictures.ts';

const isPostgres = postgresOfTests() !== null;
const inspection = exampleInspection();
const asset = (name: string) => exampleAsset({ id: stableId('asset', name), serial_number: name });
const grade = (name: string, of: string, graded_at: string) =>
  exampleGrade({
    id: stableId('grade', name),
    asset_id: asset(of).id,
    inspection_id: inspection.id,
    graded_at,
    grade: name === 'newer' ? 'fail' : 'pass',
  });

let folder: string;
let server: TestApp;
let user: User;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-moment-'));
  server = await openTestApp(isPostgres ? {} : { variables: { DATA_DIR: folder } });
  user = await server.addUser(administrator);
  await server.put('sites', exampleSite());
  await server.put('asset_types', exampleAssetType());
  await server.put('inspections', inspection);
  await server.put('assets', asset('there'));
  await server.put('asset_grades', grade('older', 'there', '2026-11-10'));
  await server.put('asset_grades', grade('newer', 'there', '2026-11-20'));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const addTested = async () => {
  await server.put('assets', asset('added'));
  await server.put('asset_grades', grade('added', 'added', '2026-11-20'));
};
const deleteNewer = async () => {
  const { db } = server.context;
  await db
    .updateTable('asset_grades')
    .set({ deleted_at: '2026-11-21T09:00:00.000Z' })
    .where('id', '=', grade('newer', 'there', '').id)
    .execute();
};
const afterAssets = () => new WriterAfter({ table: 'assets', rows: 1, write: addTested });
const afterRanking = () => new WriterAfter({ table: 'asset_grades', rows: 2, write: deleteNewer });

test.each([
  ['an asset that is added and tested', afterAssets],
  ['a grade that is deleted once it was found to count', afterRanking],
])('[REPORT.45] a report says what was there at one moment: %s while it is read is not in it', async (_what, begin) => {
  const writer = begin();
  const report = await readBeside(server.context.db, (db) =>
    loadInspectionReport({ ...server.context, db: db.withPlugin(writer) }, inspection.id, null, user),
  );
  expect(writer.writes).toBe(1);
  expect(report).toMatchObject({ graded: 1, total: 1, assets: [{ serial: 'there', colour: 'red' }] });
  expect(report?.facts.map(([name]) => name)).not.toContain('Not in scope');
});

test('[REPORT.45, PROOF.14] a photo that arrives while a closed report is read has not arrived for it', async () => {
  const token = await server.logIn(user);
  const [photo, bytes] = [v7(), examplePhoto()];
  const question = exampleQuestion('Gauge in range', {}, [
    { component_name: 'radio-buttons', props: { options: [{ value: 'No', label: 'No', outcome: 'fail' }] } },
    { component_name: 'photo', props: {} },
  ]);
  const type = exampleAssetType({ id: stableId('type with photos'), questions: [question] });
  const shown = { ...asset('shown'), asset_type_id: type.id };
  const other = exampleInspection({ id: stableId('with photos'), asset_type_ids: [type.id] });
  const answers = [exampleAnswer(question, 0, 'No'), exampleAnswer(question, 1, [photo])];
  await server.put('asset_types', type);
  await server.put('assets', shown);
  await server.put('inspections', other);
  await server.put('asset_grades', { ...grade('shown', 'shown', '2026-11-20'), grade: 'fail', inspection_id: other.id, answers });
  const closed = { ...other, closed_at: '2026-11-21T08:59:00.000Z', updated_at: '2026-11-21T08:59:00.000Z' };
  await server.post('/api/inspections/update-or-create', closed, token);
  const send = async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg', 'x-content-sha256': sha256Of(bytes) };
    const reply = await server.app.inject({ method: 'PUT', url: `/api/files/${photo}`, headers, payload: bytes });
    expect(reply.statusCode).toBe(200);
  };
  const asked = new WriterAfter({ table: 'file_contents', rows: 0, write: send });
  const shownWhile = async () => {
    const read = await readReport(server.context.db, allSeen, async (db) =>
      must(await loadInspectionReport({ ...server.context, db: db.withPlugin(asked) }, other.id, null, user), 'its report'),
    );
    const { pictures, pictures_awaited, late_photos = {} } = await withPictures(server.context, allSeen, read);
    return [Object.keys(pictures), pictures_awaited, Object.keys(late_photos)];
  };
  expect(await shownWhile()).toEqual([[], 1, []]);
  expect(asked.writes).toBe(1);
  expect(await shownWhile()).toEqual([[photo], 0, [photo]]);
});

test.skipIf(isPostgres)('[REPORT.45] the calls for reports read so, and others write meanwhile', async () => {
  const headers = { authorization: `Bearer ${await server.logIn(user)}` };
  const urls = [
    `/api/inspections/report/${inspection.id}`,
    `/api/site/report/${inspection.site_id}?asset_types[]=${exampleAssetType().id}`,
  ];
  for (const url of urls) {
    const writer = new WriterAfter({ table: 'asset_grades', rows: 2, write: deleteNewer });
    openedAgainBy(server.context.db, () => openToCheck(join(folder, SQLITE_FILE)).withPlugin(writer));
    const text = pdfText((await server.app.inject({ url, headers })).rawPayload);
    expect(writer.writes).toBe(1);
    expect(text).toMatch(/there +[^\n]*Fail +20\/11\/2026/);
    await server.context.db.updateTable('asset_grades').set({ deleted_at: null }).execute();
  }
});
