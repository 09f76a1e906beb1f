import { sql } from 'kysely';
import { v7 } from 'uuid';
import { must } from '#domain/assertions.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { postgresOfTests } from './postgres-database.ts';

let made: string[] = [];

/** The address of a database without a table, on the PostgreSQL of this run. */
export async function newDatabase(): Promise<string> {
  const name = `empty_${v7()}`;
  await onServer(`create database "${name}"`);
  made.push(name);
  const url = new URL(must(postgresOfTests(), 'a PostgreSQL'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Whoever uses them still is thrown out. */
export async function dropDatabases(): Promise<void> {
  for (const name of made) await onServer(`drop database "${name}" with (force)`);
  made = [];
}

async function onServer(statement: string): Promise<void> {
  const db = await openPostgres(must(postgresOfTests(), 'a PostgreSQL'), () => {});
  await sql.raw(statement).execute(db);
  await db.destroy();
}
