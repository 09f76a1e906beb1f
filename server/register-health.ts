import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { backupHealth } from './backup/daily/backup-health.ts';
import type { Context } from './context.ts';
import { LIVE } from './http/refuse-while-stopping.ts';
import { Refusal } from './http/refusal.ts';

/** Longer than a database that can serve people takes. */
const READY_MS = 3_000;

/** Health answers once the database does [RUN]; whether the process runs, and whether it can be sent requests, apart [METRIC.5]. */
export function registerHealth(app: FastifyInstance, context: Context): void {
  const { db, log } = context;
  app.get('/api/health', async ({ query }) => {
    await sql`select 1`.execute(db);
    const isDetailed = Object.hasOwn(query as object, 'detail');
    return { status: 'ok', ...(isDetailed ? { backup: await backupHealth(context) } : {}) };
  });

  app.get(LIVE, async () => ({ status: 'ok' }));

  app.get('/api/health/ready', async () => {
    const fault = await Promise.race([faultOf(sql`select 1`.execute(db)), afterMs(READY_MS)]);
    if (fault === null) return { status: 'ok' };
    log.warn({ err: fault }, 'not ready');
    throw new Refusal(503, 'The database doesn’t answer');
  });
}

const faultOf = (asked: Promise<unknown>): Promise<Error | null> =>
  asked.then(
    () => null,
    (error: Error) => error,
  );

const afterMs = (milliseconds: number): Promise<Error> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(new Error(`no answer within ${milliseconds} ms`)), milliseconds).unref();
  });
