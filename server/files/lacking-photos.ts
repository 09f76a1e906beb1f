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
  return turnsOf(context).looking.run(userId, async () => {
    const rows = await context.db.selectFrom('file_contents').select(['id', 'sha256', 'home']).where('id', 'in', ids).execute();
    const present = new Set<string>();
    for (const [home, some] of Map.groupBy(rows, (row) => row.home))
      for (const id of await presentIn(context, home, some)) present.add(id);
    return { lacking: ids.filter((id) => !present.has(id)) };
  });
}

/**
 * Those whose bytes lie where their row says. Of a home that is gone for good what a row names counts as there: whoever asks for
 * one is told. One that fails for now throws, so that the device keeps its question [FILES.22].
 */
async function presentIn({ photos }: Pick<Context, 'photos'>, url: string | null, rows: readonly Row[]): Promise<string[]> {
  const present: string[] = [];
  try {
    const home = await photos.of(url);
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const some = rows.slice(at, at + AT_ONCE);
      const sizes = await Promise.all(some.map((row) => home.head(row)));
      for (const [place, { id }] of some.entries()) if ((sizes[place] ?? 0) > 0) present.push(id);
    }
    return present;
  } catch (error) {
    if (error instanceof HomeFault && !error.isPassing) return rows.map(({ id }) => id);
    throw error;
  }
}
