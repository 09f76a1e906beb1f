const DEFAULT_TIMEOUT = 5000;

export interface SnackbarMessage {
  /** Distinguishes two showings of the same words. */
  key: number;
  message: string;
  timeout: number;
  undo: (() => void | Promise<void>) | null;
  failure: boolean;
}

interface Options {
  message: string;
  timeout?: number;
  undo?: () => void | Promise<void>;
  /** Failures are spoken at once; one that offers something stays until it is answered or closed. */
  failure?: boolean;
}

let current: SnackbarMessage | null = null;
let shown = 0;
const listeners = new Set<() => void>();

function set(next: SnackbarMessage | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows one message; a new one replaces it [S4]. */
export function showSnackbar({ message, timeout = DEFAULT_TIMEOUT, undo, failure = false }: Options): void {
  shown += 1;
  set({ key: shown, message, timeout, undo: undo ?? null, failure });
}

export function hideSnackbar(): void {
  set(null);
}

export const currentSnackbar = () => current;

export function subscribeToSnackbar(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
