import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { sql } from 'kysely';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { keepInitial, TEMPLATE } from './postgres-database.ts';

let server: PostgresServer | null = null;

/** For tests on PostgreSQL: one server for all of a run, with a database that every test's own is a copy of. */
export async function setup(): Promise<void> {
  server = await startPostgres();
  const maintenance = await openPostgres(server.urlOf('postgres'), () => {});
  await sql`create database ${sql.id(TEMPLATE)}`.execute(maintenance);
  await maintenance.destroy();
  const template = await openPostgres(server.urlOf(TEMPLATE), () => {});
  await migrate(template);
  await keepInitial(template);
  await template.destroy();
  process.env['TEST_POSTGRES_URL'] = server.urlOf('postgres');
}

export const teardown = async (): Promise<void> => server?.close();
