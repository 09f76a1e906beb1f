import { must } from '#domain/assertions.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import type { Meta, WriteTransaction } from './user-schema.ts';

/** Raised when blocks or meta change their shape. */
export const BLOCK_FORMAT = 4;

/** Blocks of other formats are received anew; those of earlier ones are read, and rewritten piece by piece. */
export const READABLE_FORMATS: ReadonlySet<number> = new Set([2, 3, BLOCK_FORMAT]);

/** Of a database that has received nothing yet. */
export const newMeta = (epoch: number, term = 0): Meta => ({
  format: BLOCK_FORMAT,
  version: DATA_VERSION,
  epoch,
  term,
  writes: 0,
  cursor: null,
  former_cursor: null,
  complete: false,
  last_synced_at: null,
  to_decide: 0,
});

/** What outlives a meta that is begun anew: what has come back of what was sealed [SESS.42], and which photos are in doubt [SYNC.97]. */
export function notesOf(meta: Partial<Meta> = {}): Pick<Meta, 'coming' | 'brought' | 'confirmed_photos'> {
  const { coming, brought, confirmed_photos = [] } = meta;
  const doubted = confirmed_photos.filter((photo) => photo.doubted === true);
  return {
    ...(coming && { coming }),
    ...(brought && { brought }),
    ...(doubted.length > 0 && { confirmed_photos: doubted }),
  };
}

/** The next round begins from nothing; what is here stays in sight until then, and what is unsent in any case. */
export const toReceiveAnew = (stored: Meta): Meta => ({
  ...stored,
  cursor: null,
  former_cursor: stored.cursor ?? stored.former_cursor,
  complete: false,
});

export async function storedMeta(transaction: WriteTransaction): Promise<Meta> {
  return must(await transaction.objectStore('meta').get('meta'), 'the meta of the database');
}
