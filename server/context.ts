import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from './database/tables.ts';
import type { Environment } from './environment.ts';
import type { PhotoHomes } from './files/homes/photo-homes.ts';
import type { ChangeFeed } from './sync/change-feed.ts';
import type { Metrics } from './watching/metrics.ts';

/** What every part of the server is given: the world outside, so that tests can bring their own. */
export interface Context {
  environment: Environment;
  db: Kysely<Tables>;
  log: FastifyBaseLogger;
  now: () => Date;
  /** A UUIDv7. */
  newId: () => string;
  changes: ChangeFeed;
  /** Null where nobody looks at them. */
  metrics: Metrics | null;
  /** Where the bytes of photos lie. */
  photos: PhotoHomes;
}
