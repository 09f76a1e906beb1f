import type { Kysely } from 'kysely';
import { may } from '#domain/permissions.ts';
import type { User } from '#domain/user/user.ts';
import { decodeRow } from '../database/row-codec.ts';
import type { Tables } from '../database/tables.ts';
import type { LiveRow } from '../sync/writing/writing.ts';

/** An undeleted inspection that this user may see, or null [HTTP]. */
export async function visibleInspection(db: Kysely<Tables>, id: string, user: User): Promise<LiveRow<'inspections'> | null> {
  const undeleted = db.selectFrom('inspections').selectAll().where('deleted_at', 'is', null);
  const found = await undeleted.where('id', '=', id).executeTakeFirst();
  if (found === undefined) return null;
  const inspection = decodeRow('inspections', found);
  return may(user, 'see', { entity: 'inspections', record: inspection }) ? inspection : null;
}
