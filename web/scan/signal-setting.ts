import { useSyncExternalStore } from 'react';

export type Signal = 'vibration' | 'sound' | 'off';

const NAME = 'firemark-scan-signal';
const listeners = new Set<() => void>();

/** iPhones don't vibrate for pages. */
export const signals: readonly Signal[] = 'vibrate' in navigator ? ['vibration', 'sound', 'off'] : ['sound', 'off'];

/** How a code that was read is told; a setting of the device. */
export function currentSignal(): Signal {
  const kept = localStorage.getItem(NAME);
  return signals.find((signal) => signal === kept) ?? signals[0] ?? 'off';
}

export function chooseSignal(signal: Signal): void {
  localStorage.setItem(NAME, signal);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSignal = (): Signal => useSyncExternalStore(subscribe, currentSignal);
