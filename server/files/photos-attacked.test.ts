import { PassThrough } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_PIXELS } from '#domain/file/photo-limits.ts';
import { stableId } from '#domain/stable-id.ts';
import { FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import { computedMs, processMs } from '#test/timing/computed-ms.ts';
import { examplePhoto } from '#test/example-photo.ts';
import { pngOfTexts } from '#test/png-chunks.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { demoPhotos } from '../demo/demo-photos.ts';
import { sha256Of } from './file-contents.ts';

let server: TestApp;
let token: string;

beforeAll(async () => {
  server = await openTestApp();
  token = await server.logIn(await server.addUser({ username: 'inspector' }));
  // What is made at the first request is none of the pictures' time.
  await server.app.inject('/api/health');
});
afterAll(() => server.close());

const put = (id: string, body: Uint8Array) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/files/${id}`,
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${token}`, [FILE_HASH_HEADER]: sha256Of(body) },
    payload: Buffer.from(body),
  });
const post = (record: Record<string, unknown>) => server.post('/api/file/update-or-create', record, token);
const recordOf = (id: string, fields: Record<string, unknown> = {}) => ({
  id,
  path: 'photos/1.jpg',
  file_name: '1.jpg',
  file_type: 'image/jpeg',
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
  ...fields,
});
const stored = async (id: string) => ({
  bytes: await server.context.db.selectFrom('file_contents').select('sha256').where('id', '=', id).executeTakeFirst(),
  record: await server.context.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst(),
});
const nothing = { bytes: undefined, record: undefined };

test.each([
  ['blanks and an exclamation mark', `${' '.repeat(250_000)}!`],
  ['letters, blanks and an exclamation mark', `${'A'.repeat(100_000)}${' '.repeat(150_000)}!`],
  ['a data URL that has no end', `data:${'a'.repeat(250_000)}`],
])('[CALL.8] base64 of %s is refused at once', async (_, base64) => {
  const refuse = async () => {
    const reply = await post(recordOf(stableId('file', 'blanks'), { base64 }));
    expect([reply.statusCode, reply.json()]).toEqual([422, { message: 'must be base64', field: 'base64' }]);
  };
  expect(await computedMs(refuse)).toBeLessThan(1_000);
});

test('[CALL.8] base64 with line breaks and blanks is read', async () => {
  const id = stableId('file', 'lines');
  const photo = examplePhoto();
  const lines = photo.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  expect((await post(recordOf(id, { base64: ` data:image/jpeg;base64,\n${lines}\n ` }))).statusCode).toBe(200);
  expect((await stored(id)).bytes).toEqual({ sha256: sha256Of(photo) });
});

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#777' } });

test('[S9.3, PHOTO.8] what our client and the demo send is taken: as wide and high as it may be, and PNG', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const largest = sharp({ create: { width: 1_000, height: 4_000, channels: 3, background: '#777', noise } });
  const pictures = [
    await largest.jpeg({ quality: 95 }).toBuffer(),
    await picture(1, 1).jpeg({ progressive: true }).toBuffer(),
    await picture(300, 200).png().toBuffer(),
    ...demoPhotos(1, '2026-11-21T08:00:00.000Z').map(({ bytes }) => bytes),
  ];
  for (const [at, bytes] of pictures.entries()) {
    const reply = await put(stableId('file', 'honest', at), bytes);
    expect([reply.statusCode, reply.json()]).toEqual([200, { sha256: sha256Of(bytes) }]);
  }
});

test('[PHOTO.8] what can’t be decoded to its end is no picture: refused with words, and nothing of it stays', async () => {
  const whole = await picture(400, 300).jpeg().toBuffer();
  const png = await picture(400, 300).png().toBuffer();
  const broken = [
    whole.subarray(0, whole.length / 2),
    Buffer.concat([whole.subarray(0, 4), Buffer.alloc(2_000, 7)]),
    png.subarray(0, 60),
  ];
  for (const [at, bytes] of broken.entries()) {
    const id = stableId('file', 'broken', at);
    const reply = await put(id, bytes);
    expect([reply.statusCode, reply.json()]).toEqual([415, { message: 'This picture can’t be read', field: 'body' }]);
    const posted = await post(recordOf(id, { base64: bytes.toString('base64') }));
    expect([posted.statusCode, posted.json()]).toEqual([415, { message: 'This picture can’t be read', field: 'base64' }]);
    expect(await stored(id)).toEqual(nothing);
  }
});

test('[PHOTO.8] few bytes that would be a huge picture are refused before they are decoded', async () => {
  const id = stableId('file', 'huge');
  const bytes = await picture(10_000, MOST_PIXELS / 10_000 + 1)
    .png()
    .toBuffer();
  expect(bytes.length).toBeLessThan(200_000);
  const reply = await put(id, bytes);
  const message = 'This picture is larger than 25,000,000 pixels';
  expect([reply.statusCode, reply.json()]).toEqual([413, { message, field: 'body' }]);
  expect(await stored(id)).toEqual(nothing);
});

test('[PHOTO.40] a PNG whose texts would fill the memory is kept as it came, and none of them is inflated', async () => {
  const id = stableId('file', 'texts');
  const bytes = pngOfTexts(await picture(10, 10).png().toBuffer());
  expect(bytes.length).toBeLessThan(400_000);
  const take = async () => expect((await put(id, bytes)).statusCode).toBe(200);
  expect(await processMs(take)).toBeLessThan(1_000);
  expect((await stored(id)).bytes).toEqual({ sha256: sha256Of(bytes) });
});

/** Its last scan so many times more, each of a few bytes and over the whole picture. */
function withScans(photo: Buffer, more: number): Buffer {
  const [last, end] = [photo.lastIndexOf(Buffer.from([0xff, 0xda])), photo.length - 2];
  return Buffer.concat([
    photo.subarray(0, end),
    ...Array.from({ length: more }, () => photo.subarray(last, end)),
    photo.subarray(end),
  ]);
}

test('[PHOTO.8] a picture of more scans than any encoder writes is refused before it is decoded', async () => {
  const [many, too] = [withScans(examplePhoto(), 90), withScans(examplePhoto(), 100)];
  expect((await put(stableId('file', 'many scans'), many)).statusCode).toBe(200);
  const id = stableId('file', 'too many scans');
  const reply = await put(id, too);
  const message = 'This picture is made of more than 100 scans: save it again as an ordinary JPEG';
  expect([reply.statusCode, reply.json()]).toEqual([413, { message, field: 'body' }]);
  const posted = await post(recordOf(id, { base64: too.toString('base64') }));
  expect([posted.statusCode, posted.json()]).toEqual([413, { message, field: 'base64' }]);
  expect(await stored(id)).toEqual(nothing);
});

test('[PHOTO.8] a JPEG of arithmetic codes, which no browser shows and which takes long to decode, is refused', async () => {
  const id = stableId('file', 'arithmetic');
  const bytes = examplePhoto();
  bytes[bytes.indexOf(Buffer.from([0xff, 0xc2, 0x00, 0x11])) + 1] = 0xca;
  const reply = await put(id, bytes);
  const message = 'This is a kind of JPEG that browsers don’t show: save it again as an ordinary JPEG';
  expect([reply.statusCode, reply.json()]).toEqual([415, { message, field: 'body' }]);
  expect(await stored(id)).toEqual(nothing);
});

test('[PHOTO.6] a photo that is there is confirmed without being decoded again', async () => {
  const id = stableId('file', 'decoded before');
  const [photo, unreadable] = [examplePhoto(), Buffer.from('No picture at all')];
  expect((await put(id, photo)).statusCode).toBe(200);
  const sha256 = sha256Of(unreadable);
  await server.context.db.updateTable('files').set({ sha256 }).where('id', '=', id).execute();
  await server.context.db.updateTable('file_contents').set({ sha256, bytes: unreadable }).where('id', '=', id).execute();
  const reply = await put(id, unreadable);
  expect([reply.statusCode, reply.json()]).toEqual([200, { sha256 }]);
});

test('[FILES.9] one user has ten photos under way at a server: one more is to come again, another user’s is taken', async () => {
  const halves = Array.from({ length: 11 }, () => new PassThrough());
  const headers = { 'content-type': 'image/jpeg', authorization: `Bearer ${token}`, [FILE_HASH_HEADER]: 'a'.repeat(64) };
  const sent = halves.map(async (payload, at) => {
    payload.write(examplePhoto());
    return server.app.inject({ method: 'PUT', url: `/api/files/${stableId('file', 'half', at)}`, headers, payload });
  });
  const refused = await Promise.race(sent);
  const message = 'Too much of yours is under way at once. Try again soon';
  expect([refused.statusCode, refused.json()]).toEqual([429, { message }]);
  const photo = examplePhoto();
  const other = `Bearer ${await server.logIn(await server.addUser({ username: 'other' }))}`;
  const theirs = { ...headers, authorization: other, [FILE_HASH_HEADER]: sha256Of(photo) };
  const url = `/api/files/${stableId('file', 'theirs')}`;
  expect((await server.app.inject({ method: 'PUT', url, headers: theirs, payload: photo })).statusCode).toBe(200);
  for (const half of halves) half.end();
  const statuses = Map.groupBy(await Promise.all(sent), ({ statusCode }) => statusCode);
  expect([statuses.get(422)?.length, statuses.get(429)?.length]).toEqual([10, 1]);
  expect((await put(stableId('file', 'eleventh'), photo)).statusCode).toBe(200);
});

test('[PHOTO.31] a photo of one user waits for one of another user’s pictures, not for all of them', async () => {
  const huge = await picture(4_000, 5_000).png().toBuffer();
  const other = await server.logIn(await server.addUser({ username: 'beside' }));
  let answered = 0;
  const many = Array.from({ length: 9 }, async (_, at) => {
    const reply = await put(stableId('file', 'many', at), huge);
    answered += 1;
    return reply.statusCode;
  });
  const photo = examplePhoto();
  const theirs = server.app.inject({
    method: 'PUT',
    url: `/api/files/${stableId('file', 'beside')}`,
    headers: {
      'content-type': 'image/jpeg',
      authorization: `Bearer ${other}`,
      [FILE_HASH_HEADER]: sha256Of(photo),
    },
    payload: photo,
  });
  expect((await theirs).statusCode).toBe(200);
  expect(answered).toBeLessThan(5);
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]));
});

test('[PHOTO.7] the bytes of a photo whose record is refused are not kept', async () => {
  const id = stableId('file', 'refused');
  const base64 = examplePhoto().toString('base64');
  const reply = await post(recordOf(id, { base64, file_name: 'x'.repeat(201) }));
  expect([reply.statusCode, reply.json<{ field: string }>().field]).toEqual([422, 'file_name']);
  expect(await stored(id)).toEqual(nothing);
  expect((await post(recordOf(id, { base64 }))).statusCode).toBe(200);
});

test('[PHOTO.7] a photo’s record says what its bytes are, and its path is the server’s, whatever is posted', async () => {
  const id = stableId('file', 'described');
  const bytes = await picture(30, 20).png().toBuffer();
  const lies = {
    base64: bytes.toString('base64'),
    sha256: 'a'.repeat(64),
    file_type: 'text/html',
    path: 'https://elsewhere.example/',
  };
  expect((await post(recordOf(id, lies))).statusCode).toBe(200);
  const { record } = await stored(id);
  expect(record).toMatchObject({ path: `/api/files/${id}`, sha256: sha256Of(bytes), file_type: 'image/png' });
});

test('[PHOTO.6] neither call replaces the bytes of a photo, nor what its record says of them', async () => {
  const id = stableId('file', 'kept');
  const photo = examplePhoto();
  await put(id, photo);
  const before = await stored(id);
  const posted = await post(recordOf(id, { base64: examplePhoto().toString('base64'), deleted_at: '2026-11-21T08:30:00.000Z' }));
  expect([posted.statusCode, posted.json()]).toEqual([409, { message: 'Another file has this id', field: 'id' }]);
  expect((await put(id, examplePhoto())).statusCode).toBe(409);
  expect(await stored(id)).toEqual(before);
});

test('[PHOTO.7] bytes that are not those which the record names are refused', async () => {
  const id = stableId('file', 'named before');
  const photo = examplePhoto();
  expect((await post(recordOf(id, { sha256: sha256Of(photo) }))).statusCode).toBe(200);
  expect((await put(id, examplePhoto())).statusCode).toBe(409);
  expect((await stored(id)).bytes).toBeUndefined();
  expect((await put(id, photo)).statusCode).toBe(200);
});

test('[PHOTO.7] a record that contradicts the bytes that are there, or names no picture, is refused', async () => {
  const id = stableId('file', 'contradicted');
  const row = {
    id,
    file_type: 'image/jpeg',
    bytes: examplePhoto(),
    created_by_id: 'somebody',
    created_at: '2026-11-21T08:00:00.000Z',
  };
  await server.context.db
    .insertInto('file_contents')
    .values({ ...row, sha256: sha256Of(row.bytes) })
    .execute();
  const other = await post(recordOf(id, { sha256: 'a'.repeat(64) }));
  expect([other.statusCode, other.json<{ field: string }>().field]).toEqual([422, 'sha256']);
  const page = await post(recordOf(stableId('file', 'page'), { sha256: 'a'.repeat(64), file_type: 'text/html' }));
  expect([page.statusCode, page.json<{ field: string }>().field]).toEqual([422, 'file_type']);
});
