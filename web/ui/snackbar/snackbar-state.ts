import { sharedValue } from '../shared-value.ts';

const DEFAULT_TIMEOUT = 5000;

export interface SnackbarMessage {
  /** Distinguishes two showings of the same words. */
  key: number;
  message: string;
  timeout: number;
  undo: (() => void | Promise<void>) | null;
  failure: boolean;
  /** What its Undo acts on. */
  about: string | null;
}

interface Options {
  message: string;
  timeout?: number;
  undo?: () => void | Promise<void>;
  /** Failures are spoken at once; one that offers something stays until it is answered or closed. */
  failure?: boolean;
  about?: string;
}

const current = sharedValue<SnackbarMessage | null>(null);
let shown = 0;

/** Shows one message; a new one replaces it [S4]. */
export function showSnackbar({ message, timeout = DEFAULT_TIMEOUT, undo, failure = false, about }: Options): void {
  shown += 1;
  current.set({ key: shown, message, timeout, undo: undo ?? null, failure, about: about ?? null });
}

export function hideSnackbar(): void {
  current.set(null);
}

/** Takes away an Undo that has nothing left to act on. */
export function withdrawUndo(about: string): void {
  if (current.get()?.about === about) hideSnackbar();
}

export const currentSnackbar = current.get;

export const useSnackbar = current.use;
