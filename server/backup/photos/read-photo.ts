import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { sha256Of } from '../../files/file-contents.ts';
import type { FileHome, FileKey } from '../../files/homes/file-home.ts';
import { HomeFault } from '../../files/homes/home-fault.ts';
import type { PhotoHomes } from '../../files/homes/photo-homes.ts';
import { patiently, type Pause } from './patiently.ts';

/** A photo that lay outside of the database at the moment of a backup. */
export type PhotoElsewhere = FileKey & { home: string };

/** How often one is looked for that moves from home to home meanwhile. */
const LOOKS = 3;

/** Its bytes, wherever they lie by now; null when they are gone, or not those that its SHA-256 names. */
export async function readPhoto(
  db: Kysely<Tables>,
  homes: PhotoHomes,
  photo: PhotoElsewhere,
  pause?: Pause,
): Promise<Buffer | null> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const row = await db.selectFrom('file_contents').select('home').where('id', '=', photo.id).executeTakeFirst();
    const home = await homes.of(row === undefined ? photo.home : row.home);
    const bytes = await patiently(photo.id, () => bytesIn(home, photo), pause);
    if (bytes === null) continue;
    return sha256Of(bytes) === photo.sha256 ? bytes : null;
  }
  return null;
}

/** A network may break off in the middle. */
async function bytesIn(home: FileHome, photo: FileKey): Promise<Buffer | null> {
  const found = await home.get(photo);
  if (found === null) return null;
  // One photo is a few megabytes at most.
  return buffer(found.contents).catch((error: Error) => {
    const why = error instanceof HomeFault ? error.why : error.message;
    throw new HomeFault('get', home.url ?? 'database', why, true);
  });
}
