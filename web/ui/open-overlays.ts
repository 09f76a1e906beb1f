import { useEffect, useSyncExternalStore } from 'react';

type Overlay = 'sheet' | 'dialog';

let open: readonly { kind: Overlay }[] = [];
const listeners = new Set<() => void>();

function set(next: typeof open) {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes known that a sheet or dialog lies over the screen. */
export function useOverlay(kind: Overlay, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const overlay = { kind };
    set([...open, overlay]);
    return () => set(open.filter((other) => other !== overlay));
  }, [kind, isOpen]);
}

/** What was opened last over the screen. */
export const useTopOverlay = (): Overlay | null => useSyncExternalStore(subscribe, () => open.at(-1)?.kind ?? null);
