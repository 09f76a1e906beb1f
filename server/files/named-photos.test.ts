import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleAnswer, exampleGrade, exampleQuestion } from '#domain/examples.ts';
import { FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import { examplePhoto } from '#test/example-photo.ts';
import {
  adminToken,
  close,
  closeServer,
  creation,
  inspector,
  judge,
  LATER,
  openInspection,
  operation,
  push,
  pushOne,
  server,
  stored,
  token,
} from '#test/inspection-at-work.ts';
import * as namedPhotos from '../database/migrations/029-named-photos.ts';
import { sha256Of } from './file-contents.ts';

const question = exampleQuestion('Seal intact', {}, [{ component_name: 'photo', props: {} }]);
const naming = (...ids: string[]) => ({ answers: [exampleAnswer(question, 0, ids)] });
const words = 'A survey names this photo: only its author or an administrator can send it';

let photo: string;
let stranger: string;

beforeEach(async () => {
  await openInspection();
  photo = v7();
  stranger = await server.logIn(await server.addUser({ username: 'stranger' }));
});
afterEach(closeServer);

async function put(as: string, id = photo, bytes = examplePhoto()) {
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'image/jpeg', [FILE_HASH_HEADER]: sha256Of(bytes) };
  return server.app.inject({ method: 'PUT', url: `/api/files/${id}`, headers, payload: bytes });
}

async function expectRefused(as: string): Promise<void> {
  const sent = await put(as);
  expect([sent.statusCode, sent.json()]).toEqual([422, { message: words, field: 'id' }]);
  const record = { file_name: '1.jpg', file_type: 'image/jpeg' };
  const times = { created_at: LATER, updated_at: LATER };
  const posted = { ...record, ...times, id: photo, base64: examplePhoto().toString('base64') };
  const reply = await server.post('/api/file/update-or-create', posted, as);
  expect([reply.statusCode, reply.json()]).toEqual([422, { message: words, field: 'id' }]);
  const alone = operation('files', photo, { ...record, path: '1.jpg', sha256: 'a'.repeat(64), deleted_at: null });
  expect(await pushOne(alone, { as })).toMatchObject({ outcome: 'rejected', field: 'id', message: words });
  expect(await stored('files', photo)).toBeUndefined();
  expect(await server.context.db.selectFrom('file_contents').select('id').execute()).toEqual([]);
}

test('[PHOTO.30] the bytes of a photo that a grade names are taken from its author, whoever else names it later', async () => {
  const grade = creation(naming(photo));
  await pushOne(grade);
  await pushOne(creation({ ...naming(photo), inspection_id: null }), { as: stranger });
  await close();
  await expectRefused(stranger);
  expect((await put(token)).statusCode).toBe(200);
});

test('[PHOTO.30] an administrator may send it, and whoever made the grade that a colleague wrote it into', async () => {
  const grade = creation({ inspection_id: null });
  await pushOne(grade);
  const [one, other] = [v7(), v7()];
  await pushOne(operation('asset_grades', grade.id, naming(photo, one, other)), { as: stranger });
  const third = await server.logIn(await server.addUser({ username: 'third' }));
  await expectRefused(third);
  expect((await put(token)).statusCode).toBe(200);
  expect((await put(stranger, one)).statusCode).toBe(200);
  expect((await put(adminToken, other)).statusCode).toBe(200);
});

test('[PHOTO.30, HELD.1] what is held names its photos too, and goes on naming them once it is accepted', async () => {
  await close();
  const late = creation(naming(photo));
  expect(await pushOne(late)).toMatchObject({ outcome: 'held' });
  await expectRefused(stranger);
  expect((await judge(late.op, { verdict: 'accepted' })).statusCode).toBe(200);
  await expectRefused(stranger);
  expect((await put(token)).statusCode).toBe(200);
});

test('[PHOTO.30, SESS.4] the photos of what is handed in are its author’s, and come from the administrator', async () => {
  await server.context.db.updateTable('users').set({ status: 'Inactive' }).where('id', '=', inspector.id).execute();
  await push([creation(naming(photo))], { as: adminToken, author: inspector.id });
  await expectRefused(stranger);
  expect((await put(adminToken)).statusCode).toBe(200);
  expect(await server.context.db.selectFrom('named_photos').select('user_id').execute()).toEqual([{ user_id: inspector.id }]);
});

test('[PHOTO.30] a photo that nothing names yet is taken from whoever sends it, and its sender is kept', async () => {
  expect((await put(stranger)).statusCode).toBe(200);
  const { created_by_id } = await server.context.db.selectFrom('file_contents').select('created_by_id').executeTakeFirstOrThrow();
  expect(created_by_id).not.toBe(inspector.id);
});

test('[PHOTO.30] a refused operation names nothing', async () => {
  const refused = creation({ ...naming(photo), graded_at: '2030-01-01' });
  expect(await pushOne(refused)).toMatchObject({ outcome: 'rejected' });
  expect((await put(stranger)).statusCode).toBe(200);
});

test('[PHOTO.30] of what was stored before, photos that are still to come belong to the only author of their grade', async () => {
  const { db } = server.context;
  const [there, waiting, shared, mute] = [v7(), v7(), v7(), v7()];
  await put(token, there);
  await pushOne(creation(naming(photo, there)));
  const common = creation({ ...naming(shared), inspection_id: null });
  await pushOne(common);
  await pushOne(operation('asset_grades', common.id, { recommendations: '~ Clean it' }), { as: stranger });
  await server.put('asset_grades', exampleGrade({ ...naming(mute), created_by_id: null }));
  await close();
  await pushOne(creation(naming(waiting)));
  await db.schema.dropTable('named_photos').execute();
  await namedPhotos.up(db as never);
  const found = await db.selectFrom('named_photos').select(['photo_id', 'user_id']).orderBy('photo_id').execute();
  expect(found).toEqual([photo, waiting].sort().map((photo_id) => ({ photo_id, user_id: inspector.id })));
});
