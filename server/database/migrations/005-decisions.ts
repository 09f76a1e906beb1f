import { type Kysely, sql } from 'kysely';

/** When each side of a conflict was written, and what was decided about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['kept_at', 'lost_at', 'resolved_at', 'resolved_by_id', 'resolution']) {
    await db.schema.alterTable('conflicts').addColumn(column, 'text').execute();
  }
  await sql`create index conflicts_open on conflicts (lost_by_id) where resolved_at is null`.execute(db);
  await sql`create index held_operations_open on held_operations (sequence) where verdict is null`.execute(db);
}
