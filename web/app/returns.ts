import type { RouterHistory } from '@tanstack/react-router';

let returned = false;

/**
 * Whether the entry of the history that is shown was there before, possibly of somebody else: it was come back to, or loaded
 * anew. What is opened, by a link or by its address, was not.
 */
export const hasReturned = (): boolean => returned;

/** `wasThere`: whether the first entry was in the history before the app was loaded. */
export function followReturns(history: RouterHistory, wasThere: boolean): void {
  returned = wasThere;
  history.subscribe(({ action: { type } }) => {
    // What takes the place of an entry is as much come back to as that one.
    if (type !== 'REPLACE') returned = type !== 'PUSH';
  });
}
