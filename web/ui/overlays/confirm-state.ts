import type { ReactNode } from 'react';
import { sharedValue } from '../shared-value.ts';

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

const current = sharedValue<OpenConfirmation | null>(null);

/** Asks, and resolves with whether Yes was chosen. */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  current.get()?.answer(false);
  return new Promise((resolve) => {
    current.set({
      ...confirmation,
      answer: (confirmed) => {
        current.set(null);
        resolve(confirmed);
      },
    });
  });
}

export const currentConfirmation = current.get;

export const useConfirmation = current.use;
