import type { Kysely } from 'kysely';

interface After {
  label_counter: { id: number; last: number };
}

/** Serial numbers that were handed out for labels: the runs, and one row that whoever hands out locks first. */
export async function up(db: Kysely<After>): Promise<void> {
  await db.schema
    .createTable('label_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('first', 'integer', (column) => column.notNull().unique())
    .addColumn('last', 'integer', (column) => column.notNull().unique())
    .addColumn('created_by_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('label_counter')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute();
  await db.insertInto('label_counter').values({ id: 1, last: 0 }).execute();
}
