import { type Kysely, sql } from 'kysely';

/** What closed inspections said, version by version, and what was decided about deleted sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('evidence_versions')
    .addColumn('inspection_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('ver', 'bigint', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('made_by_id', 'text')
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('figures', 'text', (column) => column.notNull())
    .addColumn('contents', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('evidence_versions_key', ['inspection_id', 'version'])
    .execute();
  await db.schema
    .createTable('site_decisions')
    .addColumn('site_id', 'text', (column) => column.notNull())
    .addColumn('ver', 'bigint', (column) => column.notNull())
    .addColumn('decided_by_id', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('site_decisions_key', ['site_id', 'ver'])
    .execute();
  await db.schema.alterTable('inspections').addColumn('evidence', 'text').execute();
  await db.schema.createIndex('inspections_site').on('inspections').column('site_id').execute();
  await sql`create index inspections_unkept on inspections (id) where closed_at is not null and evidence is null`.execute(db);
  await sql`create index sites_deleted on sites (deleted_at, id) where deleted_at is not null`.execute(db);
}
