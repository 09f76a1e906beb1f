import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** Connections that are given up when a statement has no answer within this time, whatever became of the network [DB.27]. */
export const watchAnswers = (access: PostgresPool, withinMs: number): PostgresPool => ({
  connect: async () => watched(await access.connect(), withinMs),
  end: () => access.end(),
  options: access.options,
});

/** PostgreSQL's own limits reach nobody by a connection that is dead, and a system may hold one for two hours. */
function watched(client: PostgresPoolClient, withinMs: number): PostgresPoolClient {
  const givenUp = new AbortController();
  const { signal } = givenUp;
  // It is closed, and another may be opened in its place.
  signal.addEventListener('abort', () => client.release(true));
  const waiting = new Set<NodeJS.Timeout>();

  const query = async <R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    signal.throwIfAborted();
    const timer = setTimeout(() => givenUp.abort(silence(withinMs)), withinMs);
    waiting.add(timer);
    try {
      return await client.query<R>(statement, parameters);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
      waiting.delete(timer);
      // They go one after the other: the time of the next begins now.
      for (const other of waiting) other.refresh();
    }
  };
  return {
    // We have no cursors, which are the other thing that it takes.
    query: query as PostgresPoolClient['query'],
    release: (isBroken) => {
      if (!signal.aborted) client.release(isBroken);
    },
  };
}

const silence = (withinMs: number): Error =>
  Object.assign(new Error(`PostgreSQL did not answer within ${withinMs / 1_000} s`), { code: 'ETIMEDOUT' });
