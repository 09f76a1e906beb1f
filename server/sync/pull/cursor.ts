import { createCipheriv, createDecipheriv, createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { entityNames } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import { PROTOCOL } from '#domain/sync/wire.ts';
import { fixedStatement } from '../../database/fixed-statement.ts';
import { refuseReplaying } from '../../database/postgres/refuse-replaying.ts';
import { secretKey } from '../../database/secret-key.ts';
import type { Tables } from '../../database/tables.ts';
import { devicePolicy } from '../entities/device-policy.ts';

/** What a cursor names: how far a device has come, of which database, for whom [SYNC]. */
const cursor = z.strictObject({
  protocol: z.literal(PROTOCOL),
  instance: z.string(),
  /** Everything at or below it has been received; during a first pull its snapshot. */
  ver: z.int().nonnegative(),
  /**
   * The device has each record that not everybody may see as it was then or later, and all answers of what was in view then;
   * `ver` itself unless records changed while they were read, answers are still to follow, or a first pull began with an older
   * snapshot.
   */
  since: z.int().nonnegative(),
  /** The newest entry of the log at or below `ver`, and when it came: a restored server knows another one, or took it later. */
  entry: z.string().nullable(),
  scope: z.string(),
  /** Where a first pull stands: `phase` is the turn of the part that comes next, or that what is near follows. */
  first: z
    .strictObject({
      phase: z.int().nonnegative(),
      /** Among what is near, of which entity; absent in the parts that have a turn. */
      near: z.enum(entityNames).optional(),
      /** All that is near was sent, with what devices keep apart of it. */
      hasNear: z.literal(true).optional(),
      after: z.array(z.union([z.string(), z.number()])).max(3),
      /** The counter when it began, where its snapshot is older. */
      upTo: z.int().optional(),
      /** Of a chunk that is sent in pieces: how many of its rows are left, where it ends, and whether its part ends there. */
      rest: z
        .strictObject({ left: z.int(), place: z.array(z.union([z.string(), z.number()])).max(3), isEnd: z.boolean() })
        .optional(),
      total: z.int(),
      done: z.int(),
    })
    .nullable(),
  /** What is still to follow of what came into view. */
  answers: devicePolicy.later.schema.nullable(),
});
export type Cursor = z.infer<typeof cursor>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keys = new WeakMap<Kysely<Tables>, KeyObject>();

/** Made once: to make it takes longer than to use it. */
async function keyOf(db: Kysely<Tables>): Promise<KeyObject> {
  const key = keys.get(db) ?? createSecretKey(await secretKey({ db }, 'cursors'));
  keys.set(db, key);
  return key;
}

/** Encrypted and authenticated: a cursor says nothing to whoever holds it, and nobody else makes one. */
export async function encodeCursor(db: Kysely<Tables>, value: Cursor): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(db), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** What a cursor of this database says, null for any other text. */
export async function decodeCursor(db: Kysely<Tables>, text: string): Promise<unknown> {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(db), nonce, { authTagLength: TAG_BYTES }).setAuthTag(tag);
  try {
    const open = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return JSON.parse(Buffer.concat(open).toString());
  } catch {
    return null;
  }
}

/** What cursors are compared with. */
export interface Landmarks {
  instance(): Promise<string>;
  entryAt(ver: number): Promise<string | null>;
}

const landmarksOf = (db: Kysely<Tables>): Landmarks => ({
  instance: () => instanceId(db),
  entryAt: (ver) => newestEntry(db, ver),
});

/** The cursor that a device sent, or null when it is none of ours, of an older protocol or of another scope or database. */
export async function readCursor(
  db: Kysely<Tables>,
  actor: Actor,
  text: string,
  landmarks: Landmarks = landmarksOf(db),
): Promise<Cursor | null> {
  const read = await readAnyCursor(db, text, landmarks);
  return read?.scope === cursorScope(actor) ? read : null;
}

/** The same, of whatever scope. */
export async function readAnyCursor(
  db: Kysely<Tables>,
  text: string,
  landmarks: Landmarks = landmarksOf(db),
): Promise<Cursor | null> {
  const parsed = cursor.safeParse(await decodeCursor(db, text));
  if (!parsed.success) return null;
  const { instance, ver, entry } = parsed.data;
  const isOurs = instance === (await landmarks.instance()) && entry === (await landmarks.entryAt(ver));
  if (isOurs) return parsed.data;
  await refuseReplaying(db);
  return null;
}

/** A cursor at a ver, with nothing under way. */
export async function cursorAt(db: Kysely<Tables>, actor: Actor, ver: number): Promise<Cursor> {
  const [instance, entry] = [await instanceId(db), await newestEntry(db, ver)];
  return { protocol: PROTOCOL, instance, ver, since: ver, entry, scope: cursorScope(actor), first: null, answers: null };
}

/** Whose cursors these are, with what they may see. */
export const cursorScope = (actor: Actor): string =>
  createHash('sha256').update(`${actor.id} ${actor.user_role_id}`).digest('base64url').slice(0, 16);

/** Which database this is. */
export async function instanceId(db: Kysely<Tables>): Promise<string> {
  return (await db.selectFrom('settings').select('value').where('name', '=', 'instance_id').executeTakeFirstOrThrow()).value;
}

/** The newest entry of the log at or below a ver. */
export async function newestEntry(db: Kysely<Tables>, ver: number): Promise<string | null> {
  const [entry] = await newestOf(db, { ver });
  return entry === undefined ? null : `${entry.op_id} ${entry.server_time}`;
}

const newestOf = fixedStatement((db, place: (name: 'ver') => never) =>
  db.selectFrom('change_log').select(['op_id', 'server_time']).where('ver', '<=', place('ver')).orderBy('ver', 'desc').limit(1),
);
