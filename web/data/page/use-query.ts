import { useCallback, useState, useSyncExternalStore } from 'react';
import { queryKey } from './connection/query-results.ts';
import { readQuery, subscribeQuery } from './connection/worker-client.ts';
import type { ParamsOf, QueryName, ResultOf } from '../protocol/query-types.ts';

interface QueryOptions {
  /** Shows the result of the former parameters until the new one is there, e.g. while typing. */
  keepPrevious?: boolean;
}

/** The query's result, again after each commit that touched what it read; undefined until the first one [DEV]. */
export function useQuery<N extends QueryName>(name: N, params: ParamsOf<N>, options: QueryOptions = {}): ResultOf<N> | undefined {
  const key = queryKey(name, params);
  const subscribe = useCallback((listener: () => void) => subscribeQuery(key, listener), [key]);
  const result = useSyncExternalStore(subscribe, () => readQuery(key)) as ResultOf<N> | undefined;
  const [previous, setPrevious] = useState(result);
  if (result !== undefined && result !== previous) setPrevious(() => result);
  return result === undefined && options.keepPrevious === true ? previous : result;
}

/** The query's result if it is on this page already. */
export const peekQuery = <N extends QueryName>(name: N, params: ParamsOf<N>): ResultOf<N> | undefined =>
  readQuery(queryKey(name, params)) as ResultOf<N> | undefined;

/** Hears each further result of a query without rendering; returns what ends it. */
export function watchQuery<N extends QueryName>(name: N, params: ParamsOf<N>, hear: (result: ResultOf<N>) => void): () => void {
  return subscribeQuery(queryKey(name, params), () => {
    const result = peekQuery(name, params);
    if (result !== undefined) hear(result);
  });
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
