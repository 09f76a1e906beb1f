import type { Kysely } from 'kysely';

/** The binary of a photo, apart from its record, which is synchronised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file_contents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('file_type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'blob', (column) => column.notNull())
    .addColumn('created_by_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}
