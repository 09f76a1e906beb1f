import { hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables } from './tables.ts';

const KEY_BYTES = 32;
const ROOT = 'secret_key';

/** Of a database: its secret, and what was derived from it, which every request asks for. */
interface Keys {
  root: Promise<Buffer>;
  derived: Map<string, Promise<Buffer>>;
}

const keysOf = new WeakMap<Kysely<Tables>, Keys>();

/** A key of this database for one purpose, the same on every server that shares it and after every restart [CALL]. */
export function secretKey({ db }: Pick<Context, 'db'>, purpose: string): Promise<Buffer> {
  const keys = keysOf.get(db) ?? { root: loadRoot(db), derived: new Map<string, Promise<Buffer>>() };
  keysOf.set(db, keys);
  const key = keys.derived.get(purpose) ?? derive(keys.root, purpose);
  keys.derived.set(purpose, key);
  return key;
}

const derive = async (root: Promise<Buffer>, purpose: string): Promise<Buffer> =>
  Buffer.from(hkdfSync('sha256', await root, '', purpose, KEY_BYTES));

/** Servers that share a database start at the same time: the first secret that is stored serves them all. */
async function loadRoot(db: Kysely<Tables>): Promise<Buffer> {
  await db
    .insertInto('settings')
    .values({ name: ROOT, value: randomBytes(KEY_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db.selectFrom('settings').select('value').where('name', '=', ROOT).executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64url');
}
