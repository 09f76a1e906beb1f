import type { Kysely } from 'kysely';

/** What versions of closed inspections say, in pieces by their hash: one that differs in little stores little. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('evidence_pieces')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('piece', 'text', (column) => column.notNull())
    .execute();
}
