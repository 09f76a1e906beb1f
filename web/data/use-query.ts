import { useCallback, useState, useSyncExternalStore } from 'react';
import type { ParamsOf, QueryName, ResultOf } from './queries.ts';
import { readQuery, subscribeQuery } from './worker-client.ts';

interface QueryOptions {
  /** Shows the result of the former parameters until the new one is there, e.g. while typing. */
  keepPrevious?: boolean;
}

/** The query's result, again after each commit that touched what it read; undefined until the first one [D4.5]. */
export function useQuery<N extends QueryName>(name: N, params: ParamsOf<N>, options: QueryOptions = {}): ResultOf<N> | undefined {
  const key = JSON.stringify([name, params]);
  const subscribe = useCallback((listener: () => void) => subscribeQuery(key, listener), [key]);
  const result = useSyncExternalStore(subscribe, () => readQuery(key)) as ResultOf<N> | undefined;
  const [previous, setPrevious] = useState(result);
  if (result !== undefined && result !== previous) setPrevious(() => result);
  return result === undefined && options.keepPrevious === true ? previous : result;
}
