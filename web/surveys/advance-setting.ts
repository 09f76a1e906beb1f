import { useSyncExternalStore } from 'react';

const NAME = 'firemark-advance';
const OFF = 'off';
const listeners = new Set<() => void>();

/** Whether a passing choice goes on to the next question by itself; a setting of the device. */
export function setAdvances(on: boolean): void {
  if (on) localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, OFF);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAdvances = (): boolean => useSyncExternalStore(subscribe, () => localStorage.getItem(NAME) !== OFF);
