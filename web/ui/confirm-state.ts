import type { ReactNode } from 'react';

export interface Confirmation {
  title: string;
  /** The thing by name, what goes with it, whether it can be undone. */
  body?: ReactNode;
  yes?: string;
  no?: string;
  /** A destructive Yes is outlined and carries a bin. */
  destructive?: boolean;
}

export interface OpenConfirmation extends Confirmation {
  answer: (confirmed: boolean) => void;
}

let current: OpenConfirmation | null = null;
const listeners = new Set<() => void>();

function set(next: OpenConfirmation | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Asks, and resolves with whether Yes was chosen. */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  current?.answer(false);
  return new Promise((resolve) => {
    set({
      ...confirmation,
      answer: (confirmed) => {
        set(null);
        resolve(confirmed);
      },
    });
  });
}

export const currentConfirmation = () => current;

export function subscribeToConfirmation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
