import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from './context.ts';

/** Answers once the database does [design 2]. */
export function registerHealth(app: FastifyInstance, { db }: Context): void {
  app.get('/api/health', async () => {
    await sql`select 1`.execute(db);
    return { status: 'ok' };
  });
}
