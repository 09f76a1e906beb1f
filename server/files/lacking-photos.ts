import type { PhotosReply } from '#domain/sync/wire.ts';
import type { Context } from '../context.ts';

/** Which photos the server has no bytes of: a device sends what a restored one has forgotten [PHOTO]. */
export async function lackingPhotos({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<PhotosReply> {
  if (ids.length === 0) return { lacking: [] };
  const found = await db.selectFrom('file_contents').select('id').where('id', 'in', ids).execute();
  const known = new Set<string>(found.map(({ id }) => id));
  return { lacking: ids.filter((id) => !known.has(id)) };
}
