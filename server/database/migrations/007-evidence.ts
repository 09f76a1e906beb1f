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
    .addColumn('closed_by', 'text', (column) => column.notNull())
    .addColumn('figures', 'text', (column) => column.notNull())
    .addColumn('contents_sha256', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('evidence_versions_key', ['inspection_id', 'version'])
    .execute();
  // By their hash, so that closing again without a change stores nothing twice.
  await db.schema
    .createTable('evidence_contents')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('contents', 'text', (column) => column.notNull())
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
  // What a report or a version reads comes in pages by id: the pages of an index on one column would each be sorted anew.
  for (const [table, column] of [
    ['assets', 'site'],
    ['asset_grades', 'inspection'],
  ] as const) {
    await db.schema.dropIndex(`${table}_${column}`).execute();
    await db.schema
      .createIndex(`${table}_${column}`)
      .on(table)
      .columns([`${column}_id`, 'id'])
      .execute();
  }
  await db.schema.createIndex('inspections_site').on('inspections').column('site_id').execute();
  await sql`create index inspections_unkept on inspections (id) where closed_at is not null and evidence is null`.execute(db);
  await sql`create index sites_deleted on sites (deleted_at, id) where deleted_at is not null`.execute(db);
}
