import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

/** Opens or closes the sync centre, from wherever it is spoken of. */
export function showSyncCentre(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSyncCentreOpen = (): boolean => useSyncExternalStore(subscribe, () => open);
