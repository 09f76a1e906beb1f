import type { Kysely } from 'kysely';

/** Attempts that several servers count together: points by key until they expire, in the columns that the limiter's library asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('expire', 'bigint')
    .execute();
}
