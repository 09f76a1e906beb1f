import { constants, createHash, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUNDLE_LABEL } from '#domain/sync/sealed-bundle.ts';
import type { User } from '#domain/user/user.ts';
import * as sealingKeysMigration from '#server/database/migrations/011-sealing-keys.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { openSealedPassword } from './passwords/sealed-password.ts';
import { sealingKey } from './sealing-keys.ts';

let server: TestApp;
let inspector: User;
let admin: User;

beforeEach(async () => {
  server = await openTestApp();
  inspector = await server.addUser({});
  admin = await server.addUser({ ...administrator, id: server.context.newId() as User['id'] });
});
afterEach(() => server.close());

const A_YEAR_LATER = '2027-11-22T09:00:00.000Z';
const aesKey = randomBytes(32);

function encrypt(publicKey: string, payload: Buffer, label = BUNDLE_LABEL): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel: Buffer.from(label) };
  return publicEncrypt(options, payload).toString('base64');
}

const keyId = (publicKey: string) =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest().subarray(0, 16).toString('base64url');

/** What a device of this user sends, over the key that is offered now. */
async function sealedFor(user: { id: string }, label?: string) {
  const publicKey = await sealingKey(server.context);
  return { key_id: keyId(publicKey), sealed_key: encrypt(publicKey, Buffer.concat([Buffer.from(user.id), aesKey]), label) };
}

const unseal = async (body: unknown, user: User) => server.post('/api/auth/unseal', body, await server.logIn(user));

test('[SESS.7] the author of a bundle gets its key; somebody else, an administrator too, learns nothing', async () => {
  const sealed = await sealedFor(inspector);
  const opened = await unseal(sealed, inspector);
  expect([opened.statusCode, opened.json()]).toEqual([200, { key: aesKey.toString('base64') }]);
  const other = await server.addUser({ id: server.context.newId() as User['id'], username: 'other' });
  for (const user of [other, admin]) {
    const refused = await unseal(sealed, user);
    expect([refused.statusCode, refused.json()]).toEqual([404, { message: 'There is nothing of yours to open' }]);
  }
  expect((await server.post('/api/auth/unseal', sealed)).statusCode).toBe(401);
});

test.each<[string, Partial<User>]>([
  ['is inactive', { status: 'Inactive' }],
  ['is deleted', { deleted_at: '2026-11-20T09:00:00.000Z' }],
])('[SESS.4] of an author who %s an administrator gets the key, an inspector does not', async (_who, fields) => {
  const gone = await server.addUser({ id: server.context.newId() as User['id'], username: 'gone', ...fields });
  const sealed = await sealedFor(gone);
  expect((await unseal(sealed, inspector)).statusCode).toBe(404);
  expect((await unseal(sealed, admin)).json()).toEqual({ key: aesKey.toString('base64') });
});

test('[SESS.11] the key that is offered changes after a year; the old one is kept and opens bundles and passwords', async () => {
  const former = await sealingKey(server.context);
  const sealed = await sealedFor(inspector);
  const password = encrypt(former, Buffer.from('a new password'), '');
  server.setNow(A_YEAR_LATER);
  expect(new Set(await Promise.all([sealingKey(server.context), sealingKey(server.context)])).size).toBe(1);
  expect(await sealingKey(server.context)).not.toBe(former);
  expect((await unseal(sealed, inspector)).json()).toEqual({ key: aesKey.toString('base64') });
  expect((await unseal(await sealedFor(inspector), inspector)).statusCode).toBe(200);
  expect(await openSealedPassword(server.context, password)).toBe('a new password');
});

test('[SESS.10] what another server’s key sealed is refused with words, and so is what is no bundle’s key', async () => {
  const sealed = await sealedFor(inspector);
  const bodies = [
    { ...sealed, key_id: 'AAAAAAAAAAAAAAAAAAAAAA' },
    { ...sealed, sealed_key: 'AAAA' },
    await sealedFor(inspector, ''),
    await sealedFor({ id: 'short' }),
  ];
  for (const body of bodies) {
    const reply = await unseal(body, inspector);
    expect([reply.statusCode, reply.json().message]).toEqual([422, expect.stringContaining('It stays on the device')]);
  }
  for (const body of [{}, { ...sealed, sealed_key: 'A'.repeat(1_001) }, { ...sealed, key_id: 'A'.repeat(41) }])
    expect((await unseal(body, inspector)).statusCode).toBe(400);
});

test('[SESS.12, PASS.21] one user opens 120 keys in five minutes, others theirs meanwhile', async () => {
  const token = await server.logIn(inspector);
  const sealed = await sealedFor(inspector);
  const post = () => server.post('/api/auth/unseal', sealed, token);
  for (let count = 0; count < 120; count += 1) expect((await post()).statusCode).toBe(200);
  const refused = await post();
  expect([refused.statusCode, refused.json().message]).toEqual([429, 'Too many attempts, try again in 5 min']);
  expect((await unseal(await sealedFor(admin), admin)).statusCode).toBe(200);
});

test('[SESS.11] the key of a server from before goes on under its id', async () => {
  const { db } = server.context;
  const publicKey = await sealingKey(server.context);
  const [former] = await db.selectFrom('sealing_keys').selectAll().execute();
  const { key_id, ...pair } = former as NonNullable<typeof former>;
  await db.schema.dropTable('sealing_keys').execute();
  await db
    .insertInto('server_keys')
    .values({ name: 'sealing', ...pair })
    .execute();
  await sealingKeysMigration.up(db);
  expect(await db.selectFrom('sealing_keys').selectAll().execute()).toEqual([{ key_id: keyId(publicKey), ...pair }]);
  expect(key_id).toBe(keyId(publicKey));
  expect(await db.selectFrom('server_keys').selectAll().execute()).toEqual([]);
});
