import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { PhotoHomes } from '../../files/homes/photo-homes.ts';
import { PHOTO_FOLDER } from '../backup-format.ts';
import type { TarFile } from '../tar/tar-stream.ts';
import type { Pause } from './patiently.ts';
import { type PhotoElsewhere, readPhoto } from './read-photo.ts';

/** A bucket takes its time with each. */
const AT_ONCE = 4;

interface Photos {
  named: AsyncIterable<PhotoElsewhere>;
  db: Kysely<Tables>;
  homes: PhotoHomes;
  onLost: (id: string) => void;
  pause?: Pause;
}

/** Photos outside of the database as files of a backup; one that is lost is told, and holds back no other [BACKUP.1, FILES.8]. */
export async function* photoFiles({ named, db, homes, onLost, pause }: Photos): AsyncGenerator<TarFile> {
  for await (const photos of someOf(named)) {
    const contents = await Promise.all(photos.map((photo) => readPhoto(db, homes, photo, pause)));
    for (const [at, { id }] of photos.entries()) {
      const bytes = contents[at] ?? null;
      if (bytes === null) onLost(id);
      else yield { name: `${PHOTO_FOLDER}${id}`, size: bytes.length, body: bodyOf(bytes) };
    }
  }
}

async function* bodyOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* someOf(named: AsyncIterable<PhotoElsewhere>): AsyncGenerator<PhotoElsewhere[]> {
  let some: PhotoElsewhere[] = [];
  for await (const photo of named) {
    some.push(photo);
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  yield some;
}
