import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import {
  exampleAnswer,
  exampleAsset,
  exampleAssetType,
  exampleGrade,
  exampleInspection,
  exampleQuestion,
  exampleSite,
} from '#domain/examples.ts';
import type { FileId } from '#domain/file/file.ts';
import { stableId } from '#domain/stable-id.ts';
import { FILE_HASH_HEADER, FILE_NAME_HEADER } from '#domain/sync/wire.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { examplePhoto } from '#test/example-photo.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';
import { draftKey } from '#web/data/protocol/draft.ts';
import type { Change } from '#web/data/protocol/change.ts';
import { PhotoShelf } from '#web/data/worker/photos/photo-shelf.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';
import { Image } from '#web/data/worker/image/image.ts';
import { UserData } from '#web/data/worker/image/user-data.ts';
import { UserDatabase } from '#web/data/worker/disk/user-database.ts';
import { copyBrowser } from './browser-image.ts';
import { todaysShapes } from './shapes.ts';
import { ScreenlessPage } from './screenless-page.ts';

/** Runs this release as it is used, and keeps what its device and its server hold then: `node test/releases/make.ts`. */
const folder = fileURLToPath(new URL(`${DATA_VERSION}/`, import.meta.url));
if (existsSync(folder)) throw new Error(`Version ${DATA_VERSION} is kept already: what a release has left never changes`);

const site = exampleSite({ events_log: 'Keys changed' });
const pressure = exampleQuestion('Pressure in the green');
const note = exampleQuestion('Note', { order: 2 }, [{ component_name: 'textarea', props: { label: 'Note', optional: true } }]);
const photos = exampleQuestion('Photo', { order: 3 }, [{ component_name: 'photo', props: { label: 'Photo', optional: true } }]);
const assetType = exampleAssetType({ questions: [pressure, note, photos] });
const assets = ['000411', '000412', '000413'].map((serial_number) =>
  exampleAsset({ id: stableId('asset', serial_number), serial_number }),
);
const answers = [exampleAnswer(pressure, 0, 'Yes'), exampleAnswer(note, 0, 'Behind the door')];

const [one, two, three] = assets as [(typeof assets)[0], (typeof assets)[0], (typeof assets)[0]];

function fieldsOf<R extends { id: string; created_at: string; updated_at: string; deleted_at: string | null }>(record: R) {
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...fields } = record;
  return fields;
}

async function fillServer(server: TestApp) {
  const admin = await server.addUser(administrator);
  const inspector = await server.addUser({});
  const open = exampleInspection({ inspector_ids: [inspector.id] });
  const closing = exampleInspection({ id: stableId('inspection', 'october'), title: 'October', inspector_ids: [inspector.id] });
  const graded = exampleGrade({ created_by_id: inspector.id, asset_id: one.id, inspection_id: open.id, answers });
  await server.put('sites', site);
  await server.put('asset_types', assetType);
  await server.put('inspections', open);
  await server.put('inspections', closing);
  for (const asset of assets) await server.put('assets', asset);
  await server.put('asset_grades', graded);
  return { admin, inspector, open, closing, graded };
}

/** A photo that the server has. */
async function sendPhoto({ app }: TestApp, token: string): Promise<void> {
  const [id, payload] = [stableId<FileId>('file', 'sent'), examplePhoto(200)];
  const sha256 = createHash('sha256').update(payload).digest('hex');
  const named = { [FILE_HASH_HEADER]: sha256, [FILE_NAME_HEADER]: 'sent.jpg', 'content-type': 'image/jpeg' };
  const reply = await app.inject({
    method: 'PUT',
    url: `/api/files/${id}`,
    headers: { authorization: `Bearer ${token}`, ...named },
    payload: Buffer.from(payload),
  });
  if (reply.statusCode !== 200) throw new Error(`the photo was answered ${reply.statusCode}`);
}

/** An administrator works without a network and logs out: what they made is sealed. */
async function sealWork(page: ScreenlessPage) {
  await page.call('logIn', 'admin', TEST_PASSWORD);
  await page.synchronise();
  page.online = false;
  const sealed = exampleSite({ id: stableId('site', 'sealed'), name: 'Alder Court' });
  await page.call('save', [{ entity: 'sites', id: sealed.id, patch: fieldsOf(sealed) }], {});
  await page.call('logOut');
  page.online = true;
  return sealed.id;
}

async function photograph(userId: string, key: string, draft: ReturnType<typeof exampleDraft>): Promise<string> {
  const data = new UserData({
    database: new UserDatabase(userId),
    image: new Image(),
    newOp: v7,
    now: () => new Date().toISOString(),
    announce: () => {},
  });
  await data.load();
  const id = stableId<FileId>('file', 'photo');
  const [slot] = photos.question_answer_types;
  if (slot === undefined) throw new Error('the question has no slot');
  const binary = new Uint8Array(examplePhoto(100)).buffer;
  const place = { key, slot: slot.id, draft, wasKept: false };
  await new PhotoShelf(data, () => undefined).keep({ id, file_name: 'photo.jpg', binary }, place);
  await data.database.close();
  return id;
}

const server = await openTestApp();
const { admin, inspector, open, closing, graded } = await fillServer(server);
const page = new ScreenlessPage(server);
const sealedSite = await sealWork(page);

await page.call('logIn', 'inspector', TEST_PASSWORD);
await page.synchronise();
const save = (...changes: Change[]) => page.call('save', changes, {});
const grade = (key: string, fields: Parameters<typeof exampleGrade>[0]) => {
  const made = exampleGrade({ id: stableId('grade', key), created_by_id: inspector.id, answers, ...fields });
  return { entity: 'asset_grades', id: made.id, patch: fieldsOf(made) } as const;
};

await save({ entity: 'assets', id: one.id, patch: { history: 'Installed in 2019' } });
await page.synchronise();

// Refused, and held: their inspection is closed while the device has no network.
page.online = false;
await save({ entity: 'sites', id: site.id, patch: { name: 'Not for inspectors' } });
await save(grade('held', { asset_id: two.id, inspection_id: closing.id }));
const token = await server.logIn(admin);
await sendPhoto(server, token);
const closes = { entity: 'inspections', id: closing.id, patch: { closed_at: '2026-11-21T08:59:00.000Z' } };
const sent = { op: v7(), device: v7(), base: null, ts: '2026-11-21T08:59:00.000Z', ...closes };
await server.post('/api/sync/push', { operations: [sent], sent_at: '2026-11-21T09:00:00.000Z' }, token);
page.online = true;
await page.synchronise();

// Waits: a new record, a new survey, an edited survey, a line; and a survey in progress with a photo.
page.online = false;
const made = exampleAsset({ id: stableId('asset', 'made'), serial_number: '000999', created_by_id: inspector.id });
await save({ entity: 'assets', id: made.id, patch: fieldsOf(made) });
await save(grade('new', { asset_id: two.id, inspection_id: open.id, grade: 'fail', recommendations: '~Replace' }));
const edited = answers.map((answer, at) => (at === 1 ? { ...answer, value: '"Beside the door"' } : answer));
await save({ entity: 'asset_grades', id: graded.id, patch: { answers: edited } });
await save({ entity: 'sites', id: site.id, patch: { events_log: 'Keys changed\nRound begun' } });
const draft = exampleDraft({ asset_id: three.id, inspection_id: open.id, recommendations: '~Clean' });
const key = draftKey(three.id, open.id, null);
const photo = await photograph(inspector.id, key, draft);

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}browser.json`, `${JSON.stringify(await copyBrowser(), null, 1)}\n`);
const database = `${folder}server.sqlite`;
await sql`vacuum into ${database}`.execute(server.context.db);
new DatabaseSync(database).exec('pragma page_size = 512; vacuum');
const left = { inspector: inspector.id, admin: admin.id, made: made.id, edited: graded.id, draft: key, photo, sealedSite };
writeFileSync(`${folder}left.json`, `${JSON.stringify(left, null, 1)}\n`);
writeFileSync(`${folder}shapes.json`, `${JSON.stringify(todaysShapes(), null, 1)}\n`);
process.exit(0);
