import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { queryKey } from './connection/query-results.ts';
import { onUserLeft } from './connection/topic-values.ts';
import { hasQueryFailed, readQuery, retryQuery, subscribeQuery } from './connection/worker-client.ts';
import type { ParamsOf, QueryName, ResultOf } from '../protocol/query-types.ts';

interface QueryOptions {
  /** Shows the result of the former parameters until the new one is there, e.g. while typing. */
  keepPrevious?: boolean;
}

/** What a query answered, with what its former parameters did. */
interface Answer<N extends QueryName> {
  key: string;
  result: ResultOf<N> | undefined;
  previous: ResultOf<N> | undefined;
}

/**
 * The query's result, again after each commit that touched what it read; undefined until the first one, whose drawing gives way
 * to whoever taps or types meanwhile [DEV, SPEED].
 */
export function useQuery<N extends QueryName>(name: N, params: ParamsOf<N>, options: QueryOptions = {}): ResultOf<N> | undefined {
  const key = queryKey(name, params);
  const read = () => readQuery(key) as ResultOf<N> | undefined;
  const [kept, keep] = useState<Answer<N>>(() => ({ key, result: read(), previous: undefined }));
  let answer = kept;
  if (kept.key !== key) {
    answer = { key, result: read(), previous: kept.result ?? kept.previous };
    keep(answer);
  }
  useEffect(() => {
    let isFirst = readQuery(key) === undefined;
    const hear = () => {
      const result = readQuery(key) as ResultOf<N> | undefined;
      if (result === undefined) return;
      const show = () => keep((shown) => (shown.key !== key || shown.result === result ? shown : { ...shown, result }));
      if (isFirst) startTransition(show);
      else show();
      isFirst = false;
    };
    const end = subscribeQuery(key, hear);
    hear();
    return end;
  }, [key]);
  return answer.result === undefined && options.keepPrevious === true ? answer.previous : answer.result;
}

/** Runs a query once more that failed when it was run last; null where it didn't. */
function useRetry(key: string): (() => void) | null {
  const subscribe = useCallback((hear: () => void) => subscribeQuery(key, hear), [key]);
  return useSyncExternalStore(subscribe, () => hasQueryFailed(key)) ? () => retryQuery(key) : null;
}

/** What a screen that lists draws of a query. */
interface List<N extends QueryName> {
  page: ResultOf<N> | undefined;
  /** Where it failed. */
  onRetry: (() => void) | null;
}

/** A query for a list, which says in place of its rows that it failed: both of the same parameters [DEV.24]. */
export const useList = <N extends QueryName>(name: N, params: ParamsOf<N>, options: QueryOptions = {}): List<N> => ({
  page: useQuery(name, params, options),
  onRetry: useRetry(queryKey(name, params)),
});

/** Asks for what will be wanted within seconds; draws nothing. */
export const askAhead = <N extends QueryName>(name: N, params: ParamsOf<N>): void =>
  subscribeQuery(queryKey(name, params), () => undefined)();

/** The query's result if it is on this page already. */
export const peekQuery = <N extends QueryName>(name: N, params: ParamsOf<N>): ResultOf<N> | undefined =>
  readQuery(queryKey(name, params)) as ResultOf<N> | undefined;

/** Hears each further result of a query without rendering, of the user's own data only [SESS.26]; returns what ends it. */
export function watchQuery<N extends QueryName>(name: N, params: ParamsOf<N>, hear: (result: ResultOf<N>) => void): () => void {
  const unsubscribe = subscribeQuery(queryKey(name, params), () => {
    const result = peekQuery(name, params);
    if (result !== undefined) hear(result);
  });
  const end = () => {
    unsubscribe();
    forgetUser();
  };
  const forgetUser = onUserLeft(end);
  return end;
}

/** The query's present result, for what a button does. */
export function askQuery<N extends QueryName>(name: N, params: ParamsOf<N>): Promise<ResultOf<N>> {
  return new Promise((resolve) => {
    const end = watchQuery(name, params, (result) => {
      end();
      resolve(result);
    });
    const known = peekQuery(name, params);
    if (known === undefined) return;
    end();
    resolve(known);
  });
}
