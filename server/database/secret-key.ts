import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';

const KEY_BYTES = 32;
const known = new WeakMap<Context['db'], Map<string, Promise<Buffer>>>();

/** The database's own secret for one purpose, made once; whoever restores the database has it again. */
export function secretKey(context: Context, purpose: string): Promise<Buffer> {
  const keys = known.get(context.db) ?? new Map<string, Promise<Buffer>>();
  known.set(context.db, keys);
  const key = keys.get(purpose) ?? loadKey(context, `secret-${purpose}`);
  keys.set(purpose, key);
  key.catch(() => keys.delete(purpose));
  return key;
}

/** Servers that share a database start at the same time: the first key that is stored serves them all. */
async function loadKey({ db, now }: Context, name: string): Promise<Buffer> {
  const private_key = randomBytes(KEY_BYTES).toString('base64');
  await db
    .insertInto('server_keys')
    .values({ name, private_key, public_key: '', created_at: now().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const stored = await db.selectFrom('server_keys').select('private_key').where('name', '=', name).executeTakeFirstOrThrow();
  return Buffer.from(stored.private_key, 'base64');
}
