import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/** One table per entity, with what every record has. */
const recordTable = (db: Kysely<unknown>, name: string): CreateTableBuilder<string> =>
  db.schema
    .createTable(name)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('ver', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text');

export async function up(db: Kysely<unknown>): Promise<void> {
  await recordTable(db, 'asset_types')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('plural_name', 'text', (column) => column.notNull())
    .addColumn('is_complex', 'integer', (column) => column.notNull())
    .addColumn('questions', 'text', (column) => column.notNull())
    .execute();
  await recordTable(db, 'users')
    .addColumn('username', 'text')
    .addColumn('forename', 'text', (column) => column.notNull())
    .addColumn('surname', 'text', (column) => column.notNull())
    .addColumn('email_address', 'text')
    .addColumn('user_role_id', 'integer')
    .addColumn('status', 'text')
    .execute();
  await recordTable(db, 'sites')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('client_name', 'text', (column) => column.notNull())
    .addColumn('address_line_1', 'text', (column) => column.notNull())
    .addColumn('address_line_2', 'text')
    .addColumn('town', 'text', (column) => column.notNull())
    .addColumn('post_code', 'text', (column) => column.notNull())
    .addColumn('notes', 'text')
    .addColumn('events_log', 'text')
    .execute();
  await recordTable(db, 'inspections')
    .addColumn('site_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('date_from', 'text', (column) => column.notNull())
    .addColumn('date_to', 'text', (column) => column.notNull())
    .addColumn('asset_type_ids', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('instruction', 'text')
    .addColumn('inspector_ids', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('closed_by_id', 'text')
    .execute();
  await recordTable(db, 'assets')
    .addColumn('created_by_id', 'text')
    .addColumn('asset_type_id', 'text', (column) => column.notNull())
    .addColumn('site_id', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('serial_number', 'text')
    .addColumn('history', 'text')
    .execute();
  // `answers` stands last, so that reading the other columns of a long row never touches it.
  await recordTable(db, 'asset_grades')
    .addColumn('created_by_id', 'text')
    .addColumn('asset_id', 'text', (column) => column.notNull())
    .addColumn('inspection_id', 'text')
    .addColumn('grade', 'text', (column) => column.notNull())
    .addColumn('graded_at', 'text', (column) => column.notNull())
    .addColumn('recommendations', 'text')
    .addColumn('auto_complete_survey', 'integer', (column) => column.notNull())
    .addColumn('answer_count', 'integer', (column) => column.notNull())
    .addColumn('answers', 'text', (column) => column.notNull())
    .execute();
  await recordTable(db, 'files')
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('file_type', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .execute();

  for (const name of ['asset_types', 'users', 'sites', 'inspections', 'assets', 'asset_grades', 'files']) {
    await db.schema.createIndex(`${name}_ver`).on(name).column('ver').unique().execute();
  }
  await sql`create unique index users_username on users (lower(username)) where deleted_at is null`.execute(db);
  await sql`create index asset_grades_newest on asset_grades (graded_at, id) where deleted_at is null`.execute(db);
  await db.schema.createIndex('asset_grades_asset').on('asset_grades').column('asset_id').execute();
  await db.schema.createIndex('asset_grades_inspection').on('asset_grades').column('inspection_id').execute();
  await db.schema.createIndex('assets_site').on('assets').column('site_id').execute();
}
