import type { Kysely } from 'kysely';

/** Where a photo's bytes lie when they aren't in its row; found by home when they move. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('file_contents').addColumn('home', 'text').execute();
  await db.schema.createIndex('file_contents_home').on('file_contents').columns(['home', 'id']).execute();
}
