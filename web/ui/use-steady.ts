import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function from render to render, which does what the latest render's one does. */
export function useSteady<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
