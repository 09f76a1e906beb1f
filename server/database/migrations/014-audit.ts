import { type Kysely, sql } from 'kysely';
import { makeAppendOnly } from '../append-only.ts';

/** The audit trail, to which is only added, with its head beside the counter; who was refused how often is told by the hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('n', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('entity', 'text')
    .addColumn('record_id', 'text')
    .addColumn('parent_id', 'text')
    .addColumn('device', 'text')
    .addColumn('agent', 'text')
    .addColumn('made_at', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('state_before', 'text')
    .addColumn('state', 'text')
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  for (const column of ['record_id', 'parent_id', 'user_id', 'device']) {
    await sql`create index ${sql.ref(`audit_entries_${column}`)} on audit_entries (${sql.ref(column)}, n)
      where ${sql.ref(column)} is not null`.execute(db);
  }
  await db.schema.createIndex('audit_entries_kind').on('audit_entries').columns(['kind', 'n']).execute();
  await db.schema.createIndex('audit_entries_at').on('audit_entries').column('at').execute();
  await makeAppendOnly(db, 'audit_entries', 'The audit trail is only added to');

  await db.schema
    .alterTable('counter')
    .addColumn('audit_n', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('counter')
    .addColumn('audit_hash', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('refusals')
    .addColumn('told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index refusals_untold on refusals (hour) where told = 0`.execute(db);
  await db.schema.alterTable('evidence_versions').addColumn('audit_n', 'bigint').execute();
  await db.schema.alterTable('evidence_versions').addColumn('audit_hash', 'text').execute();
}
