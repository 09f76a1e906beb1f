import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type ReachedReply, reachedRequest } from '#domain/sync/wire.ts';
import type { Context } from '../context.ts';
import { bodyLimits } from '../http/limits/body-limits.ts';
import { atMostInFlight, BUSY_ADDRESS, byAddress } from '../http/limits/in-flight.ts';
import { readAnyCursor } from './pull/cursor.ts';
import { hasForgotten } from './pull/has-forgotten.ts';

/** Of one address, on their way: behind one there may be an office whose server was restored. */
const MOST_ASKING = 150;

/**
 * Says whether this database remembers how far a device had come, for one whose session it refuses: restored from a backup that is
 * older than the login, it has forgotten the photos of since, and the device is about to let go of its copies [SYNC.99]. A cursor
 * is encrypted: who has one has it from here, and hears nothing of what it says.
 */
export function registerReached(app: FastifyInstance, { db }: Context): void {
  const options = {
    onRequest: atMostInFlight(MOST_ASKING, BUSY_ADDRESS, byAddress),
    bodyLimit: bodyLimits.login,
    schema: { body: reachedRequest },
  };
  app.withTypeProvider<ZodTypeProvider>().post('/api/sync/reached', options, async ({ body: { cursor, known } }) => {
    const remembers = (await readAnyCursor(db, cursor)) !== null && !(await hasForgotten(db, known));
    return { remembers } satisfies ReachedReply;
  });
}
