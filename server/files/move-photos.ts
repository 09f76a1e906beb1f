import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { UnfitBytes } from './homes/check-bytes.ts';
import { ELSEWHERE, type FileHome, type FileKey } from './homes/file-home.ts';
import type { PhotoHomes } from './homes/photo-homes.ts';
import { placeOf, tryHome } from './homes/try-home.ts';
import { emptyLeftHomes, noteLeaving, type Target } from './left-homes.ts';
import { type UnreadHome, UnreadHomes } from './unread-homes.ts';

const PAGE = 100;
/** Photos under way at once: a bucket takes its time with each. */
const AT_ONCE = 4;

type Row = FileKey & { home: string | null };

interface Moving {
  db: Kysely<Tables>;
  homes: PhotoHomes;
  /** Where to; null is the database. */
  to: string | null;
  onMoved?: (moved: number, left: number) => void;
}

export interface Moved {
  moved: number;
  /** Ids of those whose bytes were not in their home, or not those that they should be: their rows stay as they are. */
  lost: string[];
  /** Homes that could not be read, whose photos stay, or that could not be looked through for copies. */
  unread: UnreadHome[];
  /** Bytes in homes that were left, without a row that tells of them: they are left there. */
  unknown: number;
}

/**
 * Moves every photo to another home while servers serve: each is copied, checked, its row switched, and only then deleted
 * where it was. Under another name of the same place only rows are switched. May end at any time and be begun again [FILES].
 */
export async function movePhotos({ db, homes, to, onMoved = () => undefined }: Moving): Promise<Moved> {
  const home = await homes.of(to);
  await home.prepare((await count(db, to, true)) > 0);
  await tryHome(home);
  const target: Target = { home, isIn: placeOf(home) };
  const lost = new Set<string>();
  const unread = new UnreadHomes();
  let moved = 0;
  // What servers keep elsewhere meanwhile comes with another pass.
  for (let isNew = true; isNew;) {
    isNew = false;
    unread.clear();
    await noteLeaving(db, to);
    let left = await count(db, to, false);
    for await (const rows of elsewhere(db, to)) {
      const outcomes = await Promise.all(
        rows.map((row) => unread.unlessUnread(row.home, 1, () => moveOne(db, homes, target, row, unread))),
      );
      for (const [at, outcome] of outcomes.entries()) if (outcome === 'lost') lost.add((rows[at] as Row).id);
      const switched = outcomes.filter((outcome) => outcome === 'moved').length;
      moved += switched;
      left -= rows.length;
      isNew ||= switched > 0;
      onMoved(moved, left);
    }
  }
  const unknown = await emptyLeftHomes(db, homes, target, unread);
  return { moved, lost: [...lost], unread: unread.all, unknown };
}

async function moveOne(
  db: Kysely<Tables>,
  homes: PhotoHomes,
  target: Target,
  row: Row,
  unread: UnreadHomes,
): Promise<'moved' | 'gone' | 'lost'> {
  const source = await homes.of(row.home);
  const isThere = await target.isIn(source);
  const bytes = isThere ? await found(source, row) : await copied(source, target.home, row);
  if (bytes === null) return (await hasMoved(db, row)) ? 'gone' : 'lost';
  const { numUpdatedRows } = await db
    .updateTable('file_contents')
    .set({ home: target.home.url, bytes })
    .where('id', '=', row.id)
    .where('sha256', '=', row.sha256)
    .where((on) => (row.home === null ? on('home', 'is', null) : on('home', '=', row.home)))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return 'gone';
  if (!isThere) await unread.unlessUnread(row.home, 0, () => source.delete(row));
  return 'moved';
}

/** What a row holds of bytes that lie there already; null when they don't. */
const found = async (home: FileHome, file: FileKey): Promise<Uint8Array | null> =>
  (await home.head(file)) === null ? null : ELSEWHERE;

/** What a row holds of bytes once they lie there too; null when they are gone or spoilt. */
async function copied(source: FileHome, target: FileHome, file: FileKey): Promise<Uint8Array | null> {
  const read = await source.get(file);
  if (read === null) return null;
  const bytes = await target.put(file, read).catch((error: unknown) => {
    if (error instanceof UnfitBytes) return null;
    throw error;
  });
  if (bytes !== null && target.url !== null && (await target.head(file)) !== read.size)
    throw new Error(`${target.url} keeps less than it is given`);
  return bytes;
}

async function hasMoved(db: Kysely<Tables>, { id, home }: Row): Promise<boolean> {
  const now = await db.selectFrom('file_contents').select('home').where('id', '=', id).executeTakeFirst();
  return now?.home !== home;
}

/** A few at a time, in the order of their ids. */
async function* elsewhere(db: Kysely<Tables>, to: string | null): AsyncGenerator<Row[]> {
  for (let after = ''; ;) {
    const rows = await rowsOf(db, to, false)
      .select(['id', 'sha256', 'home'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

const rowsOf = (db: Kysely<Tables>, home: string | null, isThere: boolean) =>
  db.selectFrom('file_contents').where((on) => {
    if (home === null) return on('home', isThere ? 'is' : 'is not', null);
    return isThere ? on('home', '=', home) : on.or([on('home', 'is', null), on('home', '!=', home)]);
  });

async function count(db: Kysely<Tables>, home: string | null, isThere: boolean): Promise<number> {
  const { rows } = await rowsOf(db, home, isThere)
    .select(({ fn }) => fn.countAll<number | string>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}
