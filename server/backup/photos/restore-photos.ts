import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Environment } from '../../environment.ts';
import type { FileHome } from '../../files/homes/file-home.ts';
import { LOST } from '../../files/homes/lost-home.ts';
import { openHomes } from '../../files/homes/open-homes.ts';
import { BackupFault } from '../backup-fault.ts';
import { PHOTO_FOLDER } from '../backup-format.ts';
import { checkBackup } from '../read-backup.ts';
import { patiently, type Pause } from './patiently.ts';

const log = { error: () => undefined };

/** No row says any more where a photo lay: those that its backup is without are lost here, and sent again by devices [BACKUP.29]. */
export async function forgetHomes(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('file_contents').set({ home: LOST }).where('home', 'is not', null).execute();
}

/** The photos of a backup into the home that FILES_URL names, whatever lies there under their names [BACKUP.25]. */
export async function restorePhotos(file: string, environment: Environment, db: Kysely<Tables>, pause?: Pause): Promise<void> {
  const homes = await openHomes(db, environment.filesUrl, log);
  try {
    const home = await homes.own;
    await checkBackup(file, environment.backupKey, async ({ name, body }) => {
      if (name.startsWith(PHOTO_FOLDER)) {
        const id = name.slice(PHOTO_FOLDER.length);
        const contents = await buffer(body);
        await patiently(id, () => keep(db, home, id, contents), pause);
      }
    });
  } finally {
    await homes.close();
  }
}

async function keep(db: Kysely<Tables>, home: FileHome, id: string, contents: Buffer): Promise<void> {
  const row = await db.selectFrom('file_contents').select('sha256').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new BackupFault(`The database doesn't know photo ${id}, which its backup holds`);
  const key = { id, sha256: row.sha256 };
  const bytes = await home.put(key, { size: contents.length, contents: Readable.from([contents]) });
  await db.updateTable('file_contents').set({ home: home.url, bytes }).where('id', '=', id).execute();
}
