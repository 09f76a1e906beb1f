import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { isConnectionLost, isOutOfReach, isReadOnly, opening } from './is-out-of-reach.ts';

/** Why connections were lost on which nothing was asked at that moment. */
const losses = new WeakMap<object, Error>();

/** After which a connection that may not write is closed: that it may again PostgreSQL tells new ones alone, where a setting said so. */
const READ_ONLY_MS = 10_000;

const openedAt = new WeakMap<object, number>();

/** Of what is said of a connection, the first is the cause. */
export function noteLoss(client: object, error: Error): void {
  if (!losses.has(client)) losses.set(client, error);
}

/** Connections that say of whatever fails once they are lost why they were: a rollback's own failure hides it otherwise [DB.30]. */
export const tellCauses = (access: PostgresPool): PostgresPool => ({
  connect: async () => telling(await opening(access.connect())),
  end: () => access.end(),
  options: access.options,
});

function telling(client: PostgresPoolClient): PostgresPoolClient {
  let cause: unknown;
  let isLost = false;
  let isOver = false;
  const opened = openedAt.get(client) ?? performance.now();
  openedAt.set(client, opened);
  const query = async <R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    try {
      const result = await client.query<R>(statement, parameters);
      // One that answers is not lost.
      [cause, isLost] = [undefined, false];
      return result;
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      isLost ||= isConnectionLost(error);
      isOver ||= isReadOnly(error) && performance.now() - opened > READ_ONLY_MS;
      cause ??= losses.get(client) ?? error;
      throw cause;
    }
  };
  return {
    // We have no cursors, which are the other thing that it takes.
    query: query as PostgresPoolClient['query'],
    // One that is lost may not know it yet: whoever asks next would be told less.
    release: (isBroken) => client.release(isBroken === true || isLost || isOver),
  };
}
