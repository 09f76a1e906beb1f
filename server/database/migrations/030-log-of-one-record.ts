import { type Kysely, sql } from 'kysely';

/** What is asked of each edit costs the same however often its record was changed before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, column: string) =>
    db.schema.createIndex(name).on('change_log').columns(['entity', 'id', column, 'ver']);
  await index('change_log_stamp', 'stamp').execute();
  await index('change_log_replaced', 'stamp_before').execute();
  await index('change_log_posted', 'client_time')
    .where(sql.ref('device'), '=', sql.lit('00000000-0000-0000-0000-000000000000'))
    .execute();
}
