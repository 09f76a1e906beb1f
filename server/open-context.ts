import { destination, pino } from 'pino';
import { v7 } from 'uuid';
import type { Context } from './context.ts';
import { openDatabase } from './database/connect.ts';
import type { Environment } from './environment.ts';
import { ChangeFeed } from './sync/change-feed.ts';

/** The context of a server that runs: its log goes to standard error, what a person reads to standard output. */
export async function openContext(environment: Environment): Promise<Context> {
  const log = pino({ level: environment.logLevel }, destination({ fd: 2, sync: true }));
  const db = await openDatabase(environment);
  return { environment, db, log, now: () => new Date(), newId: () => v7(), changes: new ChangeFeed() };
}
