import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What leads away once something is done, such as a save: it leads away from the screen only that it began on [FORM.40]. */
export function unlessLeft({ history, lead }: { history: RouterHistory; lead: () => void }): () => void {
  const { pathname } = history.location;
  return () => {
    if (history.location.pathname === pathname) lead();
  };
}

/** Called where something begins that takes time, with what leads away at its end. */
export function useUnlessLeft(): (lead: () => void) => () => void {
  const { history } = useRouter();
  return useCallback((lead) => unlessLeft({ history, lead }), [history]);
}
