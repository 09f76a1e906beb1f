import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { FileFound, FileHome } from './homes/file-home.ts';
import type { PhotoHomes } from './homes/photo-homes.ts';
import type { UnreadHomes } from './unread-homes.ts';

/** The name of a setting ends with the home that photos leave. */
const LEAVING = 'photos leave ';

export interface Target {
  home: FileHome;
  /** Whether another home is the same place under another name. */
  isIn: (home: FileHome) => Promise<boolean>;
}

/** Writes down which homes are left, before the first photo goes: whoever goes on after a kill knows where copies may lie. */
export async function noteLeaving(db: Kysely<Tables>, to: string | null): Promise<void> {
  const homes = await db.selectFrom('file_contents').select('home').distinct().where('home', 'is not', null).execute();
  for (const { home } of homes) {
    if (home === null || home === to) continue;
    await db
      .insertInto('settings')
      .values({ name: LEAVING + home, value: '' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
}

/**
 * Deletes, in homes that were left, copies of photos whose rows name the home that they were moved to; returns how many bytes
 * are left there without a row. One that can't be looked through stays noted, for the next move.
 */
export async function emptyLeftHomes(
  db: Kysely<Tables>,
  homes: PhotoHomes,
  target: Target,
  unread: UnreadHomes,
): Promise<number> {
  const notes = await db.selectFrom('settings').select('name').where('name', 'like', `${LEAVING}%`).execute();
  let unknown = 0;
  for (const { name } of notes) {
    const url = name.slice(LEAVING.length);
    await unread.unlessUnread(url, 0, async () => {
      const isEmpty = await emptyHome(db, await homes.of(url), target, () => (unknown += 1));
      if (isEmpty) await db.deleteFrom('settings').where('name', '=', name).execute();
    });
  }
  return unknown;
}

/** Returns whether nothing is left there; what has no row is told of at once, since the next may fail. */
async function emptyHome(db: Kysely<Tables>, home: FileHome, target: Target, onUnknown: () => void): Promise<boolean> {
  if (await target.isIn(home)) return true;
  let isEmpty = true;
  for await (const file of home.list()) {
    const lies = await whereIs(db, file);
    if (lies === target.home.url) await home.delete(file);
    else isEmpty = false;
    if (lies === undefined) onUnknown();
  }
  return isEmpty;
}

/** Undefined when no row tells of these bytes. */
async function whereIs(db: Kysely<Tables>, { id, sha256 }: FileFound): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('file_contents')
    .select('home')
    .where('id', '=', id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.home;
}
