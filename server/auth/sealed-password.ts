import { constants, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { currentPasswordLabel } from '#domain/user/current-password-label.ts';
import type { UserId } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { checkNewPassword } from './new-password.ts';

const MODULUS_BITS = 2048;

interface SealingKeys {
  public_key: string;
  private_key: string;
}

const known = new WeakMap<Context['db'], Promise<SealingKeys>>();

/** The public RSA-OAEP key, SPKI in base64, with which a device seals a password that is set offline [design 4.6]. */
export async function sealingKey(context: Context): Promise<string> {
  return (await keysOf(context)).public_key;
}

/** Opens a new password that a device sealed; refuses what this server's key doesn't open. */
export async function openSealedPassword(context: Context, sealed: string): Promise<string> {
  return checkNewPassword(await unseal(context, sealed, ''), 'password_sealed');
}

/** The present password beside it. Its label keeps a stored new password from standing in for it. */
export const openCurrentPassword = (context: Context, sealed: string, userId: UserId): Promise<string> =>
  unseal(context, sealed, currentPasswordLabel(userId));

async function unseal(context: Context, sealed: string, label: string): Promise<string> {
  const { private_key } = await keysOf(context);
  return decrypt({ key: Buffer.from(private_key, 'base64'), format: 'der', type: 'pkcs8' }, sealed, label);
}

function decrypt(key: { key: Buffer; format: 'der'; type: 'pkcs8' }, sealed: string, label: string): string {
  try {
    const options = { ...key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel: Buffer.from(label) };
    return privateDecrypt(options, Buffer.from(sealed, 'base64')).toString('utf8');
  } catch {
    throw new Refusal(400, 'The password was sealed for another server: set it again', 'password_sealed');
  }
}

function keysOf(context: Context): Promise<SealingKeys> {
  const keys = known.get(context.db) ?? loadKeys(context);
  known.set(context.db, keys);
  return keys;
}

/** Servers that share a database start at the same time: the first pair that is stored serves them all. */
async function loadKeys(context: Context): Promise<SealingKeys> {
  const stored = await storedKeys(context);
  if (stored !== undefined) return stored;
  const made = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const { db, now } = context;
  const pair = { public_key: made.publicKey.toString('base64'), private_key: made.privateKey.toString('base64') };
  await db
    .insertInto('server_keys')
    .values({ name: 'sealing', ...pair, created_at: now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await storedKeys(context)) ?? pair;
}

const storedKeys = ({ db }: Context) =>
  db.selectFrom('server_keys').select(['public_key', 'private_key']).where('name', '=', 'sealing').executeTakeFirst();
