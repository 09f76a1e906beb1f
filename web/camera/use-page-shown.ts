import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

export const usePageShown = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
