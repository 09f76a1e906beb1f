import { type Kysely, sql } from 'kysely';

/**
 * What servers keep in memory of decisions to come holds while `news` is the same. Verdicts are found by their vers, open
 * inspections without reading the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('counter')
    .addColumn('news', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index held_operations_verdict on held_operations (verdict_ver) where verdict_ver is not null`.execute(db);
  await sql`create index inspections_open on inspections (site_id) where closed_at is null and deleted_at is null`.execute(db);
}
