import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stableId } from '#domain/stable-id.ts';
import { FILE_HASH_HEADER, FILE_NAME_HEADER } from '#domain/sync/wire.ts';
import { examplePhoto } from '#test/example-photo.ts';
import { homeKinds, openTestHome } from '#test/photo-homes.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sha256Of } from './file-contents.ts';

describe.each(homeKinds)('photos in the %s', (kind) => {
  let place: Awaited<ReturnType<typeof openTestHome>>;
  let server: TestApp;
  let token: string;

  beforeAll(async () => {
    place = await openTestHome(kind);
    server = await openTestApp({ variables: { FILES_URL: place.url } });
    token = await server.logIn(await server.addUser({ username: 'inspector' }));
  });
  afterAll(async () => {
    await server.close();
    await place.close();
  });

  const put = (id: string, body: Buffer, sha256 = sha256Of(body), as = token, name?: string) =>
    server.app.inject({
      method: 'PUT',
      url: `/api/files/${id}`,
      headers: {
        'content-type': 'image/jpeg',
        authorization: `Bearer ${as}`,
        [FILE_HASH_HEADER]: sha256,
        ...(name !== undefined && { [FILE_NAME_HEADER]: name }),
      },
      payload: body,
    });
  const get = (id: string) => server.app.inject({ url: `/api/files/${id}`, headers: { authorization: `Bearer ${token}` } });

  test('[LIMIT.7] photos are taken up to a number a day and in all, said in words; the same photo again passes', async () => {
    const limited = await openTestApp({ variables: { PHOTOS_PER_DAY: '2', PHOTOS_IN_ALL: '3', FILES_URL: place.url } });
    try {
      const user = await limited.addUser({ username: 'ian' });
      const other = await limited.logIn(await limited.addUser({ username: 'ben' }));
      const send = async (bearer: string, body: Buffer, id: string = v7()) => {
        const headers = { 'content-type': 'image/jpeg', authorization: `Bearer ${bearer}`, [FILE_HASH_HEADER]: sha256Of(body) };
        const reply = await limited.app.inject({ method: 'PUT', url: `/api/files/${id}`, headers, payload: body });
        return [reply.statusCode, reply.json<{ message?: string }>().message];
      };
      let bearer = await limited.logIn(user);
      const [first, again] = [examplePhoto(), v7()];
      expect(await send(bearer, first, again)).toEqual([200, undefined]);
      expect(await send(bearer, examplePhoto())).toEqual([200, undefined]);
      const today = 'You have sent 2 photos today, as many as one user may. It is kept on this device: try again tomorrow';
      expect(await send(bearer, examplePhoto())).toEqual([429, today]);
      expect(await send(bearer, first, again)).toEqual([200, undefined]);
      expect(await send(other, examplePhoto())).toEqual([200, undefined]);
      const base64 = examplePhoto().toString('base64');
      const record = { file_name: 'a.jpg', file_type: 'image/jpeg', updated_at: '2026-11-21T09:00:00.000Z' };
      const posted = await limited.post('/api/file/update-or-create', { id: v7(), ...record, base64 }, bearer);
      expect([posted.statusCode, posted.json()]).toEqual([429, { message: today, field: 'photos' }]);
      limited.setNow('2026-11-22T00:00:01.000Z');
      bearer = await limited.logIn(user);
      expect(await send(bearer, examplePhoto())).toEqual([200, undefined]);
      expect(await send(bearer, examplePhoto())).toEqual([
        429,
        'You have sent 3 photos in all, as many as one user may. It is kept on this device: ask an administrator',
      ]);
    } finally {
      await limited.close();
    }
  });

  test('[LIMIT.27] photos that came while the server’s clock was ahead are not those of a day once it is set right', async () => {
    const limited = await openTestApp({ variables: { PHOTOS_PER_DAY: '2', FILES_URL: place.url } });
    try {
      const user = await limited.addUser({ username: 'ian' });
      const send = async (day: string) => {
        limited.setNow(`${day}T09:00:00.000Z`);
        const [bearer, body] = [await limited.logIn(user), examplePhoto()];
        const headers = { 'content-type': 'image/jpeg', authorization: `Bearer ${bearer}`, [FILE_HASH_HEADER]: sha256Of(body) };
        return (await limited.app.inject({ method: 'PUT', url: `/api/files/${v7()}`, headers, payload: body })).statusCode;
      };
      const days = ['2026-12-11', '2026-12-12', '2026-12-12', '2026-12-12', '2026-11-22', '2026-11-22', '2026-11-22'];
      const statuses: number[] = [];
      for (const day of days) statuses.push(await send(day));
      expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });

  test('[FILES.20] of photos that come at once no more are kept than one user may send', async () => {
    const limited = await openTestApp({ variables: { PHOTOS_PER_DAY: '2', FILES_URL: place.url } });
    try {
      const bearer = await limited.logIn(await limited.addUser({ username: 'ian' }));
      const send = (id: string, body: Buffer) => {
        const headers = { 'content-type': 'image/jpeg', authorization: `Bearer ${bearer}`, [FILE_HASH_HEADER]: sha256Of(body) };
        return limited.app.inject({ method: 'PUT', url: `/api/files/${id}`, headers, payload: body });
      };
      const photos = Array.from({ length: 5 }, () => ({ id: v7(), body: examplePhoto() }));
      const replies = await Promise.all(photos.map(({ id, body }) => send(id, body)));
      const kept = photos.filter((_photo, index) => replies[index]?.statusCode === 200);
      expect(kept).toHaveLength(2);
      for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
        expect([reply.statusCode, reply.json()]).toMatchObject([429, { field: 'photos' }]);
      const rows = await limited.context.db.selectFrom('file_contents').select('id').orderBy('id').execute();
      expect(rows.map(({ id }) => id)).toEqual(kept.map(({ id }) => id).toSorted());
      limited.setNow('2026-11-22T00:00:01.000Z');
      for (const { id, body } of photos.filter((photo) => !kept.includes(photo)).slice(0, 2))
        expect((await send(id, body)).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });

  test('[PHOTO.2, PHOTO.6] a photo is stored once, confirmed by its hash, and read back byte for byte', async () => {
    const id = stableId('file', 'one');
    const photo = examplePhoto();
    for (let time = 0; time < 2; time += 1) {
      const reply = await put(id, photo);
      expect([reply.statusCode, reply.json()]).toEqual([200, { sha256: sha256Of(photo) }]);
    }
    const listed = await server.post('/api/file/index', [], token);
    expect(listed.json()).toMatchObject({ new_data: [{ id, path: `/api/files/${id}`, sha256: sha256Of(photo) }] });
    const read = await get(id);
    expect(read.statusCode).toBe(200);
    expect(read.headers['content-type']).toBe('image/jpeg');
    expect(read.headers[FILE_HASH_HEADER]).toBe(sha256Of(photo));
    expect(read.headers['cache-control']).toBe('private, no-store');
    expect(read.rawPayload.equals(photo)).toBe(true);
    expect(await server.context.db.selectFrom('file_contents').select('id').execute()).toHaveLength(1);
  });

  test.each([
    ['as it was chosen', encodeURIComponent('Tür 3 “links”.jpg'), 'Tür 3 “links”.jpg'],
    ['without folders', encodeURIComponent('../door.jpg'), '.. door.jpg'],
    ['by its id when it can not be read', '%E0%A4%A', null],
    ['by its id when it has none', undefined, null],
  ])('[S3.28] a photo is listed under its name, %s', async (how, sent, listed) => {
    const id = stableId('file', 'named', how);
    expect((await put(id, examplePhoto(), undefined, token, sent)).statusCode).toBe(200);
    const { new_data } = (await server.post('/api/file/index', [], token)).json<{ new_data: Record<string, unknown>[] }>();
    expect(new_data).toContainEqual(expect.objectContaining({ id, file_name: listed ?? `${id}.jpg` }));
  });

  test('[PHOTO.6] other bytes under the same id are refused and change nothing', async () => {
    const id = stableId('file', 'two');
    const photo = examplePhoto();
    await put(id, photo);
    const other = await put(id, examplePhoto());
    expect([other.statusCode, other.json()]).toEqual([409, { message: 'Another file has this id', field: 'id' }]);
    expect((await get(id)).rawPayload.equals(photo)).toBe(true);
  });

  test.each([
    ['a hash of other bytes', examplePhoto(), 'a'.repeat(64), 422, FILE_HASH_HEADER],
    ['what is no image', Buffer.from('just a text, renamed to .jpg'), undefined, 415, 'body'],
    ['nothing', Buffer.alloc(0), undefined, 400, 'body'],
  ])('[PHOTO.8] %s is refused, naming what is wrong', async (_, body, hash, status, field) => {
    const id = stableId('file', String(status));
    const reply = await put(id, body, hash);
    expect([reply.statusCode, reply.json<{ field: string }>().field]).toEqual([status, field]);
    expect((await get(id)).statusCode).toBe(404);
  });

  test('[PHOTO.8] more than four megabytes are refused, an unknown or malformed id is 404, a visitor 401', async () => {
    expect((await put(stableId('file', 'large'), examplePhoto(4_200_000))).statusCode).toBe(413);
    expect((await get(stableId('file', 'unknown'))).statusCode).toBe(404);
    expect((await get('no-uuid')).statusCode).toBe(404);
    expect((await put(stableId('file', 'visitor'), examplePhoto(), undefined, 'nobody')).statusCode).toBe(401);
  });

  test('[PHOTO.8, CALL.8] a picture of more than 4 MB is refused in base64 too', async () => {
    const named = { file_name: 'large.jpg', file_type: 'image/jpeg', updated_at: '2026-11-21T08:00:00.000Z' };
    const posted = (bytes: number) =>
      server.post('/api/file/update-or-create', { id: v7(), ...named, base64: examplePhoto(bytes).toString('base64') }, token);
    const refused = await posted(4_200_000);
    expect([refused.statusCode, refused.json()]).toEqual([
      413,
      { message: 'A photo has at most 4,194,304 bytes', field: 'base64' },
    ]);
    expect((await posted(4_190_000)).statusCode).toBe(200);
  });

  test('[S3.27, S7.15, CALL.8] the spec’s own pair takes base64 and serves the path instead', async () => {
    const id = stableId('file', 'spec');
    const photo = examplePhoto();
    const record = {
      id,
      path: 'photos/1.jpg',
      base64: `data:image/jpeg;base64,${photo.toString('base64')}`,
      file_name: '1.jpg',
      file_type: 'image/jpeg',
      created_at: '2026-11-21T08:00:00.000Z',
      updated_at: '2026-11-21T08:00:00.000Z',
    };
    const posted = await server.post('/api/file/update-or-create', record, token);
    expect(posted.statusCode).toBe(200);
    expect(posted.json()).toMatchObject({ id, path: `/api/files/${id}`, file_name: '1.jpg', sha256: sha256Of(photo) });
    expect((await get(id)).rawPayload.equals(photo)).toBe(true);
    const listed = await server.post('/api/file/index', [], token);
    const { new_data } = listed.json<{ new_data: Record<string, unknown>[] }>();
    expect(new_data).toContainEqual(expect.objectContaining({ id, path: `/api/files/${id}` }));
    expect(listed.body).not.toContain('base64');
    const broken = await server.post('/api/file/update-or-create', { ...record, base64: '!!' }, token);
    expect([broken.statusCode, broken.json()]).toEqual([422, { message: 'must be base64', field: 'base64' }]);
  });
});
