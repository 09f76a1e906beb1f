import { type Kysely, sql } from 'kysely';

/** What merges ask of the log stands in its index, so that long entries stay unread; refused operations by hour; whose photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('change_log').addColumn('fields', 'text').execute();
  await db.schema.dropIndex('change_log_record').execute();
  await db.schema
    .createIndex('change_log_record')
    .on('change_log')
    .columns(['entity', 'id', 'ver', 'device', 'fields', 'stamp', 'stamp_before'])
    .execute();
  await sql`create index change_log_refused on change_log (user_id, server_time) where ver is null`.execute(db);
  await db.schema
    .createTable('refusals')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('hour', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('refusals_key', ['user_id', 'kind', 'hour'])
    .execute();
  await db.schema.createIndex('refusals_hour').on('refusals').column('hour').execute();
  await db.schema.createIndex('file_contents_author').on('file_contents').columns(['created_by_id', 'created_at']).execute();
}
