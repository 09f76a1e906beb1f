import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { must } from '#domain/assertions.ts';
import { beginOn, prepareDatabase } from '#server/database/connect.ts';
import { databaseOn, openConnections, openPostgres } from '#server/database/postgres/open-postgres.ts';
import type { Tables } from '#server/database/tables.ts';

/** A database that is migrated and empty. */
export const TEMPLATE = 'firemark_template';
/** A schema with each of its tables as it is then. */
const INITIAL = 'initial';

const onLost = (): void => {};

/** Where the PostgreSQL of this run is; null where the tests run on SQLite. */
export const postgresOfTests = (): string | null =>
  process.env['TEST_ENGINE'] === 'postgres' ? must(process.env['TEST_POSTGRES_URL'], 'TEST_POSTGRES_URL') : null;

/** Databases that tests before have left, by their connections: each new one learns all of a database anew. */
const left: Pool[] = [];

/** A database on it that is empty. */
export async function openPostgresDatabase(server: string): Promise<Kysely<Tables>> {
  const known = left.pop();
  const pool = known ?? openConnections(await makeDatabase(server), onLost);
  const db = databaseOn(pool, { connect: () => pool.connect(), end: () => leave(pool), options: pool.options });
  if (known === undefined) return prepareDatabase(db);
  await empty(db);
  await beginOn(db);
  return db;
}

/** Resolves, as its end would, once nobody has any of them. */
async function leave(pool: Pool): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (pool.totalCount > pool.idleCount) return;
      pool.off('release', lookSoon).off('remove', lookSoon);
      resolve();
    };
    // It tells of a connection just before it has it back.
    const lookSoon = () => queueMicrotask(look);
    pool.on('release', lookSoon).on('remove', lookSoon);
    look();
  });
  left.push(pool);
}

/** Its address. */
async function makeDatabase(server: string): Promise<string> {
  const url = new URL(server);
  url.pathname = `/test_${randomUUID()}`;
  const maintenance = await openPostgres(server, onLost);
  await sql`create database ${sql.id(url.pathname.slice(1))} template ${sql.id(TEMPLATE)}`.execute(maintenance);
  await maintenance.destroy();
  return url.href;
}

/** As the migrations left it; what may only be added to is emptied too. */
async function empty(db: Kysely<Tables>): Promise<void> {
  await sql`
    do $$ declare one text; begin
      set local session_replication_role = replica;
      for one in select tablename from pg_tables where schemaname = ${sql.lit(INITIAL)} loop
        execute format('delete from %I', one);
        execute format('insert into %I select * from %I.%I', one, ${sql.lit(INITIAL)}, one);
      end loop;
    end $$`.execute(db);
}

/** Keeps what a migrated database holds, beside it, so that it can be emptied. */
export async function keepInitial(db: Kysely<Tables>): Promise<void> {
  await sql`
    do $$ declare one text; begin
      create schema ${sql.id(INITIAL)};
      for one in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create table %I.%I as table %I', ${sql.lit(INITIAL)}, one, one);
      end loop;
    end $$`.execute(db);
}
