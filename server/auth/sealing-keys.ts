import { createHash, generateKeyPair, subtle } from 'node:crypto';
import { promisify } from 'node:util';
import type { Context } from '../context.ts';

const MODULUS_BITS = 2048;
/** After so long another pair is offered; what the former ones sealed is still opened. */
const OFFERED_FOR = 365 * 86_400_000;
const KEY_ID_BYTES = 16;

interface SealingKey {
  key_id: string;
  public_key: string;
  private_key: string;
  created_at: string;
}

const known = new WeakMap<Context['db'], Promise<SealingKey>>();

/** The public RSA-OAEP key with which devices seal from now on: SPKI in base64 [SESS]. */
export async function sealingKey(context: Context): Promise<string> {
  const { db, now } = context;
  const isOld = ({ created_at }: SealingKey) => now().getTime() - Date.parse(created_at) > OFFERED_FOR;
  const offered = known.get(db) ?? loadKey(context);
  known.set(db, offered);
  const key = await offered.catch((error: unknown) => {
    known.delete(db);
    throw error;
  });
  if (!isOld(key)) return key.public_key;
  if (known.get(db) === offered) known.set(db, makeKey(context));
  return sealingKey(context);
}

const loadKey = async (context: Context): Promise<SealingKey> => (await storedKeys(context))[0] ?? makeKey(context);

/** Every pair that this server ever offered, the newest first. */
export function storedKeys({ db }: Context): Promise<SealingKey[]> {
  return db.selectFrom('sealing_keys').selectAll().orderBy('created_at', 'desc').orderBy('key_id').execute();
}

/** What was sealed with this pair under the label, null when it was not. The work happens in the thread pool [PASS.26]. */
export async function openSealed(pair: SealingKey, sealed: string, label: string): Promise<Buffer | null> {
  const padding = { name: 'RSA-OAEP', label: Buffer.from(label) };
  try {
    return Buffer.from(await subtle.decrypt(padding, await privateKeyOf(pair), Buffer.from(sealed, 'base64')));
  } catch {
    return null;
  }
}

const privateKeys = new Map<string, ReturnType<typeof subtle.importKey>>();

/** Read once for all that is opened with it. */
function privateKeyOf({ key_id, private_key }: SealingKey) {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key =
    privateKeys.get(key_id) ?? subtle.importKey('pkcs8', Buffer.from(private_key, 'base64'), algorithm, false, ['decrypt']);
  privateKeys.set(key_id, key);
  return key;
}

/** The first bytes of the key's SHA-256, as devices compute it too. */
function keyIdOf(spki: Buffer): string {
  return createHash('sha256').update(spki).digest().subarray(0, KEY_ID_BYTES).toString('base64url');
}

/** Servers that share a database may make one each: all of them open what either sealed. */
async function makeKey({ db, now }: Context): Promise<SealingKey> {
  const made = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const key = {
    key_id: keyIdOf(made.publicKey),
    public_key: made.publicKey.toString('base64'),
    private_key: made.privateKey.toString('base64'),
    created_at: now().toISOString(),
  };
  await db.insertInto('sealing_keys').values(key).execute();
  return key;
}
