import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** From now on the database itself refuses to change or delete a row of this table, with these words. */
export async function makeAppendOnly(db: Kysely<unknown>, table: string, words: string): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return onPostgres(db, table, words);
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, ${sql.lit(words)}); end`.execute(db);
  }
}

async function onPostgres(db: Kysely<unknown>, table: string, words: string): Promise<void> {
  const refuse = sql.ref(`${table}_refuse`);
  await sql`create function ${refuse}() returns trigger language plpgsql as $$
    begin raise exception ${sql.lit(words)}; end $$`.execute(db);
  await sql`create trigger ${sql.ref(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function ${refuse}()`.execute(db);
}
