import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { LOST } from '../../files/homes/lost-home.ts';
import type { AuditFault } from './audit-fault.ts';
import type { Place } from './known-version.ts';

const CHUNK = 500;
/** Read at once of a photo's bytes. */
const PIECE = 1_048_576;

/**
 * The bytes of a photo are those that its record names; what lies in a folder or a bucket is looked at when it is read [AUDIT.31,
 * FILES.10]. None is lost but in a restore: `restored` is the entry of the newest, 0 where there was none [AUDIT.39].
 */
export async function photosFault(db: Kysely<Tables>, restored: number): Promise<AuditFault | null> {
  for (let after = ''; ;) {
    const rows = await pageOf(db, after);
    for (const { id, home, size, sha256, named } of rows) {
      if (named !== null && named !== sha256)
        return { ...(await entryOf(db, id)), what: `The bytes of photo ${id} are not those that its record names` };
      if (home === null && (await sha256InPieces(db, id, size)) !== sha256)
        return { ...(await entryOf(db, id)), what: `The bytes of photo ${id} were changed` };
      const lost = home === LOST ? await entryOf(db, id) : null;
      if (lost !== null && lost.n > restored)
        return { ...lost, what: `Photo ${id} is said to be lost in a restore, and no entry after it tells of one` };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return null;
    after = last.id;
  }
}

const pageOf = (db: Kysely<Tables>, after: string) =>
  db
    .selectFrom('file_contents')
    .leftJoin('files', 'files.id', 'file_contents.id')
    .select(['file_contents.id', 'file_contents.sha256', 'home', 'files.sha256 as named'])
    .select(sql<number>`octet_length(bytes)`.as('size'))
    .where('file_contents.id', '>', after)
    .orderBy('file_contents.id')
    .limit(CHUNK)
    .execute();

async function sha256InPieces(db: Kysely<Tables>, id: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 1; from <= size; from += PIECE) {
    const piece = sql<Uint8Array>`substr(bytes, ${sql.lit(from)}, ${sql.lit(PIECE)})`.as('piece');
    const read = await db.selectFrom('file_contents').select(piece).where('id', '=', id).executeTakeFirstOrThrow();
    hash.update(read.piece);
  }
  return hash.digest('hex');
}

/** The entry of a photo's record, which is there before its bytes are, or that of what was there before the trail. */
async function entryOf(db: Kysely<Tables>, id: string): Promise<Place> {
  const told = db.selectFrom('audit_entries').select(['n', 'at']).where('record_id', '=', id).where('entity', '=', 'files');
  return (await told.where('kind', '=', 'created').orderBy('n').limit(1).executeTakeFirst()) ?? { n: 1, at: null };
}
