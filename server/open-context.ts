import { destination } from 'pino';
import { v7 } from 'uuid';
import type { Context } from './context.ts';
import { openDatabase } from './database/connect.ts';
import { holdDataFolder } from './database/embedded/hold-data-folder.ts';
import { clockOf } from './database/postgres/shared-clock.ts';
import type { Environment } from './environment.ts';
import { openHomes } from './files/homes/open-homes.ts';
import { ChangeFeed } from './sync/change-feed.ts';
import { Metrics } from './watching/metrics.ts';
import { openLog } from './watching/open-log.ts';

/** The context of a server that runs: its log goes to standard error, what a person reads to standard output. */
export async function openContext(environment: Environment): Promise<Context> {
  const log = openLog(environment.logLevel, destination({ fd: 2, sync: true }));
  const onLost = (error: Error) => log.warn({ err: error }, 'a connection to the database was lost');
  const metrics = environment.metricsToken === null ? null : new Metrics();
  const onStatement = metrics === null ? null : metrics.countStatement.bind(metrics);
  if (environment.databaseUrl === null && environment.dataDir !== ':memory:') holdDataFolder(environment.dataDir);
  const db = await openDatabase({ ...environment, onLost, onStatement });
  const photos = await openHomes(db, environment.filesUrl, log);
  const now = await clockOf(db, log);
  return { environment, db, log, now, newId: () => v7(), changes: new ChangeFeed(), photos, metrics };
}
