import { type Kysely, sql } from 'kysely';

/** First pulls ask for grades that were deleted lately. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index asset_grades_deleted on asset_grades (deleted_at) where deleted_at is not null`.execute(db);
}
