import { createHash } from 'node:crypto';
import { pipeline as pipe, type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from 'kysely';
import type { ImageType } from '#domain/file/image-type.ts';
import type { Context } from '../context.ts';
import { countAlone } from '../database/postgres/count-alone.ts';
import type { Tables } from '../database/tables.ts';
import type { Seen } from '../database/seen.ts';
import type { Arrived } from '../http/arrived.ts';
import { Refusal } from '../http/refusal.ts';
import { checkBytes, UnfitBytes } from './homes/check-bytes.ts';
import type { FileBytes, FileKey } from './homes/file-home.ts';
import { HomeFault } from './homes/home-fault.ts';
import type { Picture } from './read-picture.ts';

/** How often a photo is looked for that moves from home to home meanwhile. */
const LOOKS = 3;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Refuses a picture where the record or the bytes under its id are of another one [PHOTO]. */
export async function refuseOther({ db }: Pick<Context, 'db'>, id: string, sha256: string): Promise<void> {
  for (const table of ['files', 'file_contents'] as const) {
    const known = await db
      .selectFrom(table as 'file_contents')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirst();
    if (known !== undefined && known.sha256 !== sha256) throw new Refusal(409, 'Another file has this id', 'id');
  }
}

/** What arrived where it is there already: it was decoded when it came first. */
export async function knownPicture({ db }: Pick<Context, 'db'>, id: string, arrived: Arrived): Promise<Picture | null> {
  const known = await db
    .selectFrom('file_contents')
    .select('file_type')
    .where('id', '=', id)
    .where('sha256', '=', arrived.sha256)
    .executeTakeFirst();
  return known === undefined ? null : { ...arrived, file_type: known.file_type as ImageType };
}

/**
 * Stores a picture once, under the record that names its hash: no bytes are ever kept without one, or replaced. They are in
 * their home before a row says so [PHOTO, FILES]; what a row names and no home has is put anew [FILES.22]. Where photos are
 * counted, `count` may refuse a new one within its transaction.
 */
export async function storeFile(
  { db, photos, now }: Pick<Context, 'db' | 'photos' | 'now'>,
  id: string,
  { sha256, file_type, size, open }: Picture,
  userId: string,
  allowance: { counted: string; count: (trx: Transaction<Tables>) => Promise<void> } | null = null,
): Promise<void> {
  await refuseOther({ db }, id, sha256);
  const known = await db.selectFrom('file_contents').select('home').where('id', '=', id).executeTakeFirst();
  if (known !== undefined && (await liesIn(photos, known.home, { id, sha256, size }))) return;
  const home = await photos.own;
  const bytes = await home.put({ id, sha256 }, { size, contents: open() });
  const row = { id, sha256, file_type, bytes, created_by_id: userId, created_at: now().toISOString(), home: home.url };
  const keep = async (trx: Transaction<Tables>) => {
    await refuseOther({ db: trx }, id, sha256);
    if (known !== undefined) return putAnew(trx, { id, sha256, from: known.home }, { home: home.url, bytes });
    const insert = trx.insertInto('file_contents').values(row);
    const done = await insert.onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirst();
    if (done.numInsertedOrUpdatedRows === 1n) await allowance?.count(trx);
  };
  await (allowance === null ? db.transaction().execute(keep) : countAlone(db, allowance.counted, keep));
}

/** Whether the photo is where its row says, byte for byte; what can't be read may be lost. */
async function liesIn(
  photos: Pick<Context['photos'], 'of'>,
  home: string | null,
  { size, ...file }: FileKey & { size: number },
): Promise<boolean> {
  try {
    const found = await (await photos.of(home)).get(file);
    return found !== null && (await isWhole(found.contents, { size, sha256: file.sha256 })) && found.size === size;
  } catch (error) {
    if (error instanceof HomeFault) return false;
    throw error;
  }
}

/** Not where its home breaks off in its middle, whatever it says then. */
const isWhole = (contents: Readable, photo: Pick<Picture, 'size' | 'sha256'>): Promise<boolean> =>
  pipeline(contents, checkBytes(photo), new Writable({ write: (_bytes, _as, done) => done() })).then(
    () => true,
    () => false,
  );

/** Unless it has moved meanwhile: whoever moved it has seen its bytes. */
async function putAnew(
  trx: Transaction<Tables>,
  { id, sha256, from }: FileKey & { from: string | null },
  kept: { home: string | null; bytes: Uint8Array },
): Promise<void> {
  const row = trx.updateTable('file_contents').set(kept).where('id', '=', id).where('sha256', '=', sha256);
  await row.where((on) => (from === null ? on('home', 'is', null) : on('home', '=', from))).execute();
}

/** What doesn't fit its row breaks off before its end: nobody takes it for the photo. */
function checked(
  { log }: Context,
  { size, contents }: FileBytes,
  { id, sha256, home }: FileKey & { home: string | null },
): Readable {
  return pipe(contents, checkBytes({ size, sha256 }), (error) => {
    if (error instanceof UnfitBytes) log.error({ photo: id, home: home ?? 'database' }, 'a photo is not what its row says');
  });
}

export interface OpenedFile extends FileBytes {
  sha256: string;
  file_type: string;
}

/** Null when the server has not received it or lost it, holds other bytes than its record names, or nobody may see the record. */
export async function openFile(context: Context, seen: Seen, id: string): Promise<OpenedFile | null> {
  const { db, photos, log } = context;
  for (let look = 1; ; look += 1) {
    const row = await db
      .selectFrom('file_contents')
      .innerJoin('files', 'files.id', 'file_contents.id')
      .select(['file_contents.sha256', 'file_contents.file_type', 'home', 'files.sha256 as named'])
      .where('files.id', '=', id)
      .where(seen('files'))
      .executeTakeFirst();
    if (row === undefined) return null;
    const { sha256, file_type, home, named } = row;
    if (sha256 !== named) {
      log.error({ photo: id }, 'a photo is not the one that its record names');
      return null;
    }
    const found = await (await photos.of(home)).get({ id, sha256 });
    if (found !== null) return { size: found.size, contents: checked(context, found, { id, sha256, home }), sha256, file_type };
    if (look < LOOKS) continue;
    log.error({ photo: id, home: home ?? 'database' }, 'a photo is not in the home that its row names');
    return null;
  }
}
