import { compact } from '../store/compaction.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import { ifThereIsRoom } from '../room/if-there-is-room.ts';
import { rewriteOlder } from '../upgrade/rewrite-older.ts';

/** What can wait for a later round; it ends early where another one is to come [DEV]. */
export async function tidyUp(database: UserDatabase, mayGoOn: () => boolean): Promise<void> {
  await ifThereIsRoom(rewriteOlder(database));
  if (mayGoOn()) await ifThereIsRoom(compact(database));
}
