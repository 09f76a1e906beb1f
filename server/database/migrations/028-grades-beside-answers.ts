import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * A first pull reads all grades and few answers. SQLite keeps a row's answers with it, and reads over them: its index holds all
 * else that is read. PostgreSQL keeps them apart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`drop index asset_grades_newest`.execute(db);
  await sql`create index asset_grades_newest on asset_grades (graded_at, id, ver, created_at, updated_at, deleted_at, created_by_id,
    asset_id, inspection_id, grade, recommendations, auto_complete_survey, answer_count) where deleted_at is null`.execute(db);
}
