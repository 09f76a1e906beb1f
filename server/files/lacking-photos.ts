import type { PhotosReply } from '#domain/sync/wire.ts';
import type { Context } from '../context.ts';
import { turnsOf } from '../sync/turns.ts';
import type { FileKey } from './homes/file-home.ts';
import { HomeFault } from './homes/home-fault.ts';

/** A bucket takes its time with each. */
const AT_ONCE = 8;

type Row = FileKey & { home: string | null };

/** Which photos the server has no bytes of: a device sends what a restored one has forgotten, or what is lost where it lay [PHOTO]. */
export async function lackingPhotos(
  context: Pick<Context, 'db' | 'photos'>,
  userId: string,
  ids: readonly string[],
): Promise<PhotosReply> {
  if (ids.length === 0) return { lacking: [] };
  const rows = await turnsOf(context).reading.run(userId, () =>
    context.db.selectFrom('file_contents').select(['id', 'sha256', 'home']).where('id', 'in', ids).execute(),
  );
  const present = await presentOf(context, rows);
  return { lacking: ids.filter((id) => !present.has(id)) };
}

/** Those whose bytes lie where their row says. A home that doesn't answer is asked no more: what a row names counts as there then. */
async function presentOf({ photos }: Pick<Context, 'photos'>, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const present = new Set<string>(rows.map(({ id }) => id));
  try {
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const some = rows.slice(at, at + AT_ONCE);
      const sizes = await Promise.all(some.map(async (row) => (await photos.of(row.home)).head(row)));
      for (const [place, { id }] of some.entries()) if ((sizes[place] ?? 0) === 0) present.delete(id);
    }
  } catch (error) {
    if (!(error instanceof HomeFault)) throw error;
  }
  return present;
}
