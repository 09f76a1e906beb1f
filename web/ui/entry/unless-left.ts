import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Whether the screen that is shown now has been left by then. */
export function leftSince(history: RouterHistory): () => boolean {
  const { pathname } = history.location;
  return () => history.location.pathname !== pathname;
}

/** What leads away once something is done, such as a save: it leads away from the screen only that it began on [FORM.40]. */
export function unlessLeft({ history, lead }: { history: RouterHistory; lead: () => void }): () => void {
  const isLeft = leftSince(history);
  return () => {
    if (!isLeft()) lead();
  };
}

/** Called where something begins that takes time, with what leads away at its end. */
export function useUnlessLeft(): (lead: () => void) => () => void {
  const { history } = useRouter();
  return useCallback((lead) => unlessLeft({ history, lead }), [history]);
}

/** The same for what asks on its screen after it has waited. */
export function useLeftSince(): () => () => boolean {
  const { history } = useRouter();
  return useCallback(() => leftSince(history), [history]);
}
