import { execFileSync } from 'node:child_process';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { EntityName } from '#domain/entities.ts';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import type { EvidenceContents } from '#domain/evidence/evidence-contents.ts';
import type { ToldEvidence } from '#domain/evidence/evidence-lines.ts';
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
import { type Fields, FastClient } from '#test/convergence/fast-client.ts';
import { examplePhoto } from '#test/example-photo.ts';
import { turnsOf } from '#server/sync/turns.ts';
import { turnsOfOthers } from '#test/turns-of-others.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { pdfText } from '#test/pdf/pdf-text.ts';
import { sha256Of } from '../files/file-contents.ts';
import { keepClosed } from './keep-closed.ts';

const CLOSED = '2026-11-21T08:30:00.000Z';
const AHEAD = '2026-11-21T09:02:00.000Z';
const question = exampleQuestion('Seal intact', {}, [
  { component_name: 'radio-buttons', props: { options: [{ value: 'No', label: 'No', outcome: 'fail' }] } },
  { component_name: 'photo', props: {} },
]);
const [extinguisher, door] = [
  exampleAssetType({ questions: [question] }),
  exampleAssetType({ id: stableId('type', 'door'), name: 'Fire door', plural_name: 'Fire doors' }),
];
const [site, elsewhere] = [exampleSite(), exampleSite({ id: stableId('site', 'elsewhere'), name: 'Elsewhere' })];
const asset = (serial: string, fields = {}) =>
  exampleAsset({ id: stableId('asset', serial), serial_number: serial, location: `Stair ${serial}`, ...fields });
const [failed, passed, ungraded] = [asset('000411'), asset('000412'), asset('D-7', { asset_type_id: door.id })];
const photo = { id: v7(), bytes: examplePhoto() };
const awaited = { id: v7(), bytes: examplePhoto() };
const answers = [exampleAnswer(question, 0, 'No'), exampleAnswer(question, 1, [photo.id, awaited.id])];

let server: TestApp;
let admin: User;
let inspector: User;
let adminToken: string;
let inspectorToken: string;
let inspection: ReturnType<typeof exampleInspection>;
let now: string;

beforeEach(async () => {
  server = await openTestApp();
  setNow('2026-11-21T09:00:00.000Z');
  admin = await server.addUser({ ...administrator, forename: 'Ada', surname: 'Admin' });
  inspector = await server.addUser({});
  [adminToken, inspectorToken] = [await server.logIn(admin), await server.logIn(inspector)];
  const made = { created_by_id: inspector.id };
  inspection = exampleInspection({ inspector_ids: [inspector.id], asset_type_ids: [extinguisher.id, door.id] });
  for (const type of [extinguisher, door]) await server.put('asset_types', type);
  for (const one of [site, elsewhere]) await server.put('sites', one);
  for (const one of [failed, passed, ungraded]) await server.put('assets', one);
  await server.put('inspections', inspection);
  const grade = (of: typeof failed, fields: object) =>
    exampleGrade({ id: stableId('grade', of.id), asset_id: of.id, inspection_id: inspection.id, ...made, ...fields });
  await server.put('asset_grades', grade(failed, { grade: 'fail', recommendations: '~ Replace the seal', answers }));
  await server.put('asset_grades', grade(passed, {}));
  await upload(photo);
});
afterEach(() => server.close());

function setNow(to: string): void {
  now = to;
  server.setNow(to);
}

async function upload({ id, bytes }: typeof photo): Promise<void> {
  const headers = {
    authorization: `Bearer ${inspectorToken}`,
    'content-type': 'image/jpeg',
    'x-content-sha256': sha256Of(bytes),
  };
  const reply = await server.app.inject({ method: 'PUT', url: `/api/files/${id}`, headers, payload: bytes });
  expect(reply.statusCode).toBe(200);
}

/** Sends one edit as a device that knows the newest row does. */
async function edit(entity: EntityName, id: string, patch: Fields, token = adminToken) {
  const device = new FastClient(server, token, () => now);
  await device.pull();
  device.edit(entity, id, patch);
  const [outcome] = await device.push();
  if (outcome === undefined) throw new Error('no outcome');
  return outcome;
}
const close = (closed_at = CLOSED) => edit('inspections', inspection.id, { closed_at });
const reopen = () => edit('inspections', inspection.id, { closed_at: null });

const get = (url: string, token = adminToken) => server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
async function evidence(query = '', token = adminToken): Promise<ToldEvidence> {
  const reply = await get(`/api/inspections/${inspection.id}/evidence${query}`, token);
  expect(reply.statusCode).toBe(200);
  return reply.json<ToldEvidence>();
}
async function reportText(query = '', token = adminToken): Promise<string> {
  const reply = await get(`/api/inspections/report/${inspection.id}${query}`, token);
  expect(reply.statusCode).toBe(200);
  return pdfText(reply.rawPayload)
    .replace(/[\u200B\u202A-\u202E]/g, '')
    .replace(/(Report made|Made) on +[0-9/]{10}, [0-9:]{5} UTC/g, '');
}
const afterCover = (text: string): string => text.slice(text.indexOf('\f'));
async function reportImages(): Promise<number> {
  const { rawPayload } = await get(`/api/inspections/report/${inspection.id}`);
  const listed = execFileSync('pdfimages', ['-list', '-'], { input: rawPayload, encoding: 'utf8' });
  return listed.split('\n').slice(2).filter(Boolean).length;
}
async function rowFigures(token = adminToken): Promise<EvidenceFigures | null> {
  const device = new FastClient(server, token, () => now);
  await device.pull();
  return device.rows.get('inspections')?.get(inspection.id)?.['evidence'] as EvidenceFigures | null;
}
const counted = async () =>
  (await server.post(`/api/inspections/${inspection.id}/get-asset-grade-count`, {}, adminToken)).json<unknown>();

const hold = async (id: string, patch: Fields) => {
  const held = await edit('asset_grades', id, patch, inspectorToken);
  expect(held.outcome).toBe('held');
  return held.op;
};
const accept = (op: string) => server.post(`/api/sync/held/${op}`, { verdict: 'accepted' }, adminToken);

function created(record: { id: string; created_at: string; updated_at: string }): Fields {
  const { id: _id, created_at: _created, updated_at: _updated, ...fields } = record;
  return fields;
}

test('[PROOF.23] a test of an asset that was moved away is told in the report, whether it came before the closing or is let in', async () => {
  const held = 'No figure and no list holds';
  expect(await reportText()).not.toContain(held);
  await edit('assets', passed.id, { site_id: elsewhere.id });
  await edit('assets', failed.id, { site_id: elsewhere.id });
  expect(await reportText()).toContain('2 assets were tested in this inspection');
  await close();
  expect(await reportText()).toContain('2 assets were tested in this inspection');
  await edit('assets', ungraded.id, { site_id: elsewhere.id });
  const late = asset('000500', { site_id: elsewhere.id });
  await server.put('assets', late);
  const grade = exampleGrade({
    id: stableId('late'),
    asset_id: late.id,
    inspection_id: inspection.id,
    created_by_id: inspector.id,
  });
  expect((await accept(await hold(grade.id, created(grade)))).statusCode).toBe(200);
  expect(await reportText()).toContain('3 assets were tested in this inspection');
  expect((await evidence()).lines).toHaveLength(1);
});

test('[PROOF.1] a closing writes its figures, lists and both times, and devices get the figures with the inspection', async () => {
  expect(await rowFigures()).toBeNull();
  const outcome = await close();
  expect(outcome.outcome).toBe('applied');
  const figures = await rowFigures(inspectorToken);
  expect(figures).toEqual({
    version: 1,
    closed_at: CLOSED,
    claimed_at: CLOSED,
    received_at: now,
    graded: 2,
    total: 3,
    colours: { green: 1, amber: 0, red: 1, white: 1 },
    types: [
      { asset_type_id: extinguisher.id, graded: 2, total: 2, colours: { green: 1, amber: 0, red: 1, white: 0 } },
      { asset_type_id: door.id, graded: 0, total: 1, colours: { green: 0, amber: 0, red: 0, white: 1 } },
    ],
  });
  const said = await evidence('', inspectorToken);
  expect(said).toMatchObject({
    version: 1,
    figures,
    versions: [{ version: 1, cause: 'closed', made_at: now, made_by: 'Ada Admin' }],
  });
  expect(said.lines).toHaveLength(3);
  expect(said.lines).toContainEqual({
    asset_id: failed.id,
    asset_type_id: extinguisher.id,
    type_name: 'Fire extinguisher',
    serial_number: '000411',
    location: 'Stair 000411',
    colour: 'red',
    grade_id: stableId('grade', failed.id),
    grade: 'fail',
    graded_at: '2026-11-10',
    recommendations: '~ Replace the seal',
    inspector: 'Ian Spector',
    tested_by: { grade_id: stableId('grade', failed.id), id: inspector.id },
    bulk_completed: false,
    photos: [sha256Of(photo.bytes)],
    late_photos: [],
  });
  const text = await reportText();
  for (const words of [
    '21/11/2026, 08:30 UTC by Ada Admin',
    'Device’s clock',
    '08:30 UTC\n',
    'Closing received',
    '09:00 UTC\n',
    'Seal intact',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('Version');
});

test('[GRADE.10] an auto-completed pass hides no fail, in reports and in what a closing writes down', async () => {
  const completed = exampleGrade({
    id: stableId('grade', 'completed'),
    asset_id: failed.id,
    inspection_id: inspection.id,
    graded_at: '2026-11-20',
    auto_complete_survey: true,
  });
  await server.put('asset_grades', completed);
  const ofSite = await get(`/api/site/report/${site.id}?asset_types[]=${extinguisher.id}`);
  for (const text of [await reportText(), pdfText(ofSite.rawPayload)]) {
    expect(text).toContain('Replace the seal');
    expect(text).not.toContain('bulk-completed');
  }
  expect((await close()).outcome).toBe('applied');
  expect(await rowFigures()).toMatchObject({ graded: 2, colours: { green: 1, amber: 0, red: 1 } });
  expect(await reportText()).toContain('Replace the seal');
});

test('[PROOF.2] what changes after the closing changes neither figures nor lists nor the report', async () => {
  await close();
  const before = { figures: await rowFigures(), evidence: await evidence(), text: await reportText(), count: await counted() };
  expect(before.count).toEqual({ count: 2, total: 3 });
  setNow('2026-11-22T09:00:00.000Z');
  await edit('assets', passed.id, { site_id: elsewhere.id });
  await edit('assets', failed.id, { serial_number: 'X', location: 'Moved', asset_type_id: door.id });
  await edit('assets', ungraded.id, { deleted_at: now });
  await server.put('assets', asset('added'));
  await server.put('asset_grades', exampleGrade({ id: v7() as never, asset_id: failed.id, graded_at: '2026-11-22' }));
  await edit('users', inspector.id, { forename: 'Somebody', surname: 'Else' });
  await edit('users', admin.id, { forename: 'Nobody' });
  await edit('asset_types', extinguisher.id, { name: 'Bottle', plural_name: 'Bottles', questions: [] });
  await edit('sites', site.id, { name: 'Renamed', client_name: 'Others', town: 'York' });
  await edit('inspections', inspection.id, {
    title: 'Retitled',
    scope: 'Nothing',
    site_id: elsewhere.id,
    asset_type_ids: [door.id],
  });
  expect(await rowFigures()).toEqual(before.figures);
  expect(await evidence()).toEqual(before.evidence);
  expect(await reportText()).toBe(before.text);
  expect(await counted()).toEqual(before.count);
});

test('[PROOF.13] what the spec’s calls show of a closed inspection doesn’t change after the closing, until it is opened', async () => {
  const shown = async () => {
    const reply = await server.post('/api/inspections/index', [], inspectorToken);
    const [row] = reply.json<{ new_data: Record<string, unknown>[] }>().new_data;
    return Object.fromEntries(['assets', 'site', 'asset_types', 'inspectors'].map((name) => [name, row?.[name]]));
  };
  const open = await shown();
  expect(open['assets']).toEqual([failed.id, passed.id, ungraded.id].sort());
  await close();
  expect(await shown()).toEqual(open);
  await edit('assets', passed.id, { site_id: elsewhere.id });
  await edit('assets', ungraded.id, { deleted_at: now });
  await server.put('assets', asset('added'));
  await edit('users', inspector.id, { forename: 'Somebody', surname: 'Else' });
  await edit('asset_types', extinguisher.id, { name: 'Bottle', plural_name: 'Bottles' });
  await edit('sites', site.id, { name: 'Renamed' });
  await edit('sites', site.id, { deleted_at: now });
  expect(await shown()).toEqual(open);
  const row = { id: inspection.id, title: 'Retitled', updated_at: '2026-11-21T08:59:00.000Z' };
  expect((await server.post('/api/inspections/update-or-create', row, adminToken)).json()).toMatchObject({
    title: 'Retitled',
    ...open,
  });
  await server.context.db
    .updateTable('evidence_contents')
    .set({ contents: await withoutNames() })
    .execute();
  expect(await shown()).toMatchObject({ assets: open['assets'], site: { name: 'Renamed' } });
  await reopen();
  expect((await shown())['assets']).toEqual([failed.id, stableId('asset', 'added')].sort());
});

/** A version as it was written before plain names were kept. */
async function withoutNames(): Promise<string> {
  const { contents } = await server.context.db.selectFrom('evidence_contents').select('contents').executeTakeFirstOrThrow();
  const { site_name: _name, inspectors: _inspectors, ...older } = JSON.parse(contents) as EvidenceContents;
  return JSON.stringify(older);
}

test('[GRADE.6, PROOF.3] nothing of a grade that is held shows until it is accepted, which writes one version of its batch alone', async () => {
  await close();
  const before = { figures: await rowFigures(), text: await reportText() };
  await edit('sites', site.id, { name: 'Renamed' });
  await edit('assets', passed.id, { location: 'Moved' });
  const regrade = exampleGrade({
    id: v7() as never,
    asset_id: passed.id,
    inspection_id: inspection.id,
    graded_at: '2026-11-20',
    grade: 'fail',
    recommendations: '~ Refill',
  });
  const added = asset('added');
  await server.put('assets', added);
  const first = exampleGrade({ id: v7() as never, asset_id: added.id, inspection_id: inspection.id });
  await hold(first.id, created(first));
  await hold(regrade.id, created(regrade));
  const op = await hold(regrade.id, { recommendations: '~ Refill it' });
  expect(await rowFigures()).toEqual(before.figures);
  expect(await reportText()).toBe(before.text);
  setNow('2026-11-22T10:05:00.000Z');
  expect((await accept(op)).statusCode).toBe(200);
  expect(await rowFigures(inspectorToken)).toMatchObject({
    version: 2,
    graded: 2,
    total: 3,
    colours: { green: 0, red: 2 },
    closed_at: CLOSED,
    received_at: '2026-11-21T09:00:00.000Z',
  });
  const text = await reportText();
  for (const words of [
    '2, later changes accepted 22/11/2026, 10:05 UTC by Ada Admin',
    'Refill it',
    'Stair 000412',
    'Kestrel House',
  ])
    expect(text).toContain(words);
  for (const words of ['Renamed', 'Moved']) expect(text).not.toContain(words);
  expect((await evidence('?version=1')).figures).toEqual(before.figures);
  expect((await evidence()).versions.map(({ version, cause }) => [version, cause])).toEqual([
    [2, 'accepted'],
    [1, 'closed'],
  ]);
});

test('[PROOF.3] an asset that was added after the closing comes with its accepted grade, and a deleted grade goes with its own', async () => {
  await close();
  const added = asset('added');
  await server.put('assets', added);
  const first = exampleGrade({ id: v7() as never, asset_id: added.id, inspection_id: inspection.id });
  await accept(await hold(first.id, created(first)));
  expect(await rowFigures()).toMatchObject({ version: 2, graded: 3, total: 4 });
  await accept(await hold(stableId('grade', failed.id), { deleted_at: now }));
  expect(await rowFigures()).toMatchObject({ version: 3, graded: 2, total: 4, colours: { red: 0, white: 2 } });
  expect(await counted()).toEqual({ count: 2, total: 4 });
});

test('[PROOF.3, PROOF.22] opening takes the figures off, closing again writes the next version, and the earlier one stays readable', async () => {
  await close();
  const [earlier, text] = [await evidence(), await reportText()];
  await reopen();
  expect(await rowFigures()).toBeNull();
  await edit('assets', passed.id, { location: 'Moved' });
  expect(await reportText()).toContain('Moved');
  const opened = await reportText('?version=1');
  expect(opened).toMatch(/Status +Closed\/Locked then; open again since\n/);
  expect(opened).toMatch(/Version +1, closed 21\/11\/2026, 09:00 UTC by Ada Admin\n/);
  expect(afterCover(opened)).toBe(afterCover(text));
  setNow('2026-11-22T09:00:00.000Z');
  await close('2026-11-22T08:59:00.000Z');
  expect(await rowFigures()).toMatchObject({ version: 2, closed_at: '2026-11-22T08:59:00.000Z' });
  expect(await reportText()).toContain('2, closed again 22/11/2026, 09:00 UTC by Ada Admin');
  expect(await reportText()).toContain('Moved');
  expect(await reportText('?version=1')).toContain('Closed/Locked then; closed again since');
  expect(await reportText('?version=1')).toContain('1 of 2, closed 21/11/2026, 09:00 UTC by Ada Admin');
  expect({ ...(await evidence('?version=1')), versions: earlier.versions }).toEqual(earlier);
});

test('[PROOF.22] of two closings with the time of a grade which a clock ahead stamped, the first is not said to stand', async () => {
  await server.put('asset_grades', exampleGrade({ id: v7() as never, inspection_id: inspection.id, updated_at: AHEAD }));
  await close();
  await reopen();
  await close();
  expect(await rowFigures()).toMatchObject({ version: 2, closed_at: AHEAD });
  expect(await reportText('?version=1')).toContain('Closed/Locked then; closed again since');
  expect(await reportText()).toMatch(/Status +Closed\/Locked\n/);
});

test('[PROOF.1] a record that is created closed has a version, and one that is closed by the spec’s call too', async () => {
  const other = exampleInspection({ id: v7() as never, inspector_ids: [inspector.id] });
  await edit('inspections', other.id, { ...created(other), closed_at: CLOSED });
  expect((await get(`/api/inspections/${other.id}/evidence`)).json()).toMatchObject({ version: 1, figures: { total: 2 } });
  const row = { ...inspection, closed_at: CLOSED, updated_at: now };
  expect((await server.post('/api/inspections/update-or-create', row, adminToken)).json()).not.toHaveProperty('evidence');
  expect(await rowFigures()).toMatchObject({ version: 1, total: 3 });
});

test('[PROOF.14] a photo that arrives after the closing is no part of its version: evidence and report say when it came', async () => {
  await close();
  setNow('2026-11-22T10:05:00.000Z');
  await upload(awaited);
  const photosIn = async (query = '') => {
    const line = (await evidence(query)).lines.find(({ asset_id }) => asset_id === failed.id);
    return { photos: line?.photos, late_photos: line?.late_photos };
  };
  const late = { sha256: sha256Of(awaited.bytes), received_at: now };
  expect(await photosIn()).toEqual({ photos: [sha256Of(photo.bytes)], late_photos: [late] });
  expect(await reportImages()).toBe(2);
  expect((await reportText()).match(/Came after the closing,\n +22\/11\/2026, 10:05 UTC/g)).toHaveLength(1);
  await reopen();
  await close(now);
  expect(await photosIn()).toEqual({ photos: [sha256Of(photo.bytes), late.sha256], late_photos: [] });
  expect(await reportText()).not.toContain('Came after the closing');
  expect(await photosIn('?version=1')).toEqual({ photos: [sha256Of(photo.bytes)], late_photos: [late] });
  expect(await reportText('?version=1')).toContain('Came after the closing');
});

test.each([
  ['with blanks', (id: string) => `[ "${id}" ]`, true],
  ['with a line break before it', (id: string) => `\n["${id}"]`, true],
  ['with an escaped letter', (id: string) => `["\\u00${id.charCodeAt(0).toString(16)}${id.slice(1)}"]`, true],
  ['as no list', (id: string) => `"${id}"`, false],
])(
  '[PROOF.6] a photo whose answer is written %s is in the report if and only if its hash is in the evidence',
  async (_, write, isNamed) => {
    const shown = { id: v7(), bytes: examplePhoto() };
    await upload(shown);
    const value = write(shown.id);
    const given = [exampleAnswer(question, 0, 'No'), { ...exampleAnswer(question, 1, []), value }];
    await edit('asset_grades', stableId('grade', failed.id), { answers: given }, inspectorToken);
    await close();
    const line = (await evidence()).lines.find(({ asset_id }) => asset_id === failed.id);
    expect(line?.photos).toEqual(isNamed ? [sha256Of(shown.bytes)] : []);
    expect(await reportImages()).toBe(isNamed ? 1 : 0);
  },
);

test('[HTTP.13] evidence is 404 for whom the inspection does not list, for an unknown version and before any closing', async () => {
  const path = `/api/inspections/${inspection.id}/evidence`;
  expect((await get(path)).statusCode).toBe(404);
  await close();
  expect((await get(`${path}?version=2`)).statusCode).toBe(404);
  expect((await get(`/api/inspections/report/${inspection.id}?version=2`)).statusCode).toBe(404);
  const stranger = await server.logIn(await server.addUser({ username: 'stranger' }));
  for (const url of [path, `${path}?version=1`, `/api/inspections/report/${inspection.id}?version=1`]) {
    expect((await get(url, stranger)).statusCode).toBe(404);
  }
  expect((await get(`${path}?version=x`)).statusCode).toBe(400);
});

test('[PROOF.24] the lists of a large closed inspection are told a thousand lines at a time, and others have their turn between', async () => {
  await close();
  const { db } = server.context;
  const written = await db.selectFrom('evidence_versions').selectAll().executeTakeFirstOrThrow();
  const { contents } = await db.selectFrom('evidence_contents').selectAll().executeTakeFirstOrThrow();
  const said = JSON.parse(contents) as EvidenceContents;
  const entries = Array.from({ length: 12_000 }, (_, at) => ({ ...said.entries[at % 3], serial_number: String(at) }));
  const contents_sha256 = 'of many';
  await db
    .insertInto('evidence_contents')
    .values({ sha256: contents_sha256, contents: JSON.stringify({ ...said, entries }) })
    .execute();
  await db
    .insertInto('evidence_versions')
    .values({ ...written, version: 2, contents_sha256 })
    .execute();
  const { lines: small, ...told } = await evidence('?version=1');
  const large: ToldEvidence[] = [];
  const turns = await turnsOfOthers(async () => large.push(await evidence()));
  const { lines, ...rest } = must(large[0], 'what it said');
  expect(rest).toEqual({ ...told, version: 2 });
  expect(lines).toHaveLength(entries.length);
  expect(lines.slice(998, 1_002)).toEqual(
    [998, 999, 1_000, 1_001].map((at) => ({ ...small[at % 3], serial_number: String(at) })),
  );
  expect(turns).toBeGreaterThan(12);
});

test('[LIMIT.9] what closed inspections said is read a few at a time', async () => {
  await close();
  const { reading } = turnsOf(server.context);
  for (const path of [`/api/inspections/${inspection.id}/evidence`, `/api/inspections/report/${inspection.id}?version=9`]) {
    for (const user of ['a', 'a', 'b', 'b']) await reading.enter(user);
    const waiting = get(path, inspectorToken);
    await vi.waitFor(() => expect(reading.waiting).toBe(1));
    for (const user of ['a', 'a', 'b', 'b']) reading.leave(user);
    expect([200, 404]).toContain((await waiting).statusCode);
  }
});

test('[LIMIT.8] whoever closes an inspection twenty times an hour keeps nobody else from closing it', async () => {
  const device = new FastClient(server, inspectorToken, () => now);
  await device.pull();
  for (let count = 0; count < 20; count += 1) {
    device.edit('inspections', inspection.id, { closed_at: CLOSED });
    device.edit('inspections', inspection.id, { closed_at: null });
  }
  await device.push();
  expect(await edit('inspections', inspection.id, { closed_at: CLOSED }, inspectorToken)).toMatchObject({ outcome: 'rejected' });
  await close();
  expect(await rowFigures()).toMatchObject({ version: 21 });
});

test('[LIMIT.8] an inspection is closed by one user twenty times an hour at most, and says so', async () => {
  const device = new FastClient(server, adminToken, () => now);
  await device.pull();
  for (let count = 0; count < 21; count += 1) {
    device.edit('inspections', inspection.id, { closed_at: CLOSED });
    device.edit('inspections', inspection.id, { closed_at: null });
  }
  const message = 'You have closed it 20 times within an hour: try again later';
  const refused = (await device.push()).filter(({ outcome }) => outcome === 'rejected');
  expect(refused).toMatchObject([{ message, field: 'closed_at' }]);
  expect(await rowFigures()).toBeNull();
  setNow('2026-11-21T10:00:00.001Z');
  await close();
  expect(await rowFigures()).toMatchObject({ version: 21 });
  const kept = await server.context.db.selectFrom('evidence_contents').select('sha256').execute();
  expect(kept).toHaveLength(1);
});

test('[PROOF.7] what was closed before versions were kept gets its first one at the start, with the times that the log knows', async () => {
  await close();
  const loaded = exampleInspection({ id: v7() as never, inspector_ids: [inspector.id], closed_at: CLOSED });
  await server.put('inspections', loaded);
  await server.context.db.deleteFrom('evidence_versions').execute();
  await server.context.db.updateTable('inspections').set({ evidence: null }).execute();
  const device = new FastClient(server, inspectorToken, () => now);
  await device.pull();
  setNow('2026-11-23T09:00:00.000Z');
  await keepClosed(server.context, AbortSignal.abort());
  const ending = new AbortController();
  await keepClosed(server.context, ending.signal, { quiet: async () => ending.abort() });
  expect(await server.context.db.selectFrom('evidence_versions').select('version').execute()).toEqual([]);
  await keepClosed(server.context, new AbortController().signal);
  await keepClosed(server.context, new AbortController().signal);
  await device.pull();
  const figuresOf = (id: string) => device.rows.get('inspections')?.get(id)?.['evidence'];
  expect(figuresOf(inspection.id)).toMatchObject({ version: 1, total: 3, received_at: '2026-11-21T09:00:00.000Z' });
  expect(figuresOf(loaded.id)).toMatchObject({ version: 1, total: 2, closed_at: CLOSED, received_at: CLOSED });
  expect((await evidence()).versions).toEqual([{ version: 1, cause: 'kept-since', made_at: now, made_by: '' }]);
  expect(await reportText()).toContain('1, kept since 23/11/2026, 09:00 UTC');
});

test('[PROOF.27] keeping what was closed before goes on where it was once the database writes again, and past one that can’t be kept', async () => {
  const ids = [v7(), v7(), v7()].toSorted();
  for (const id of ids) await server.put('inspections', exampleInspection({ id: id as never, closed_at: CLOSED }));
  const kept = async () => (await server.context.db.selectFrom('evidence_versions').select('inspection_id').execute()).length;
  const transaction = vi.spyOn(server.context.db, 'transaction');
  const fail = (error: Error) => () => {
    throw error;
  };
  transaction.mockImplementationOnce(fail(new Error('not this one')));
  transaction.mockImplementationOnce(fail(Object.assign(new Error('restarted'), { code: '57P01' })));
  const waited: number[] = [];
  await keepClosed(server.context, new AbortController().signal, { later: async () => void waited.push(await kept()) });
  expect([waited, await kept()]).toEqual([[0], 2]);
  transaction.mockRestore();
  await keepClosed(server.context, new AbortController().signal);
  expect(await kept()).toBe(3);
});
