import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

/** A value outside of any component that components follow. */
export interface SharedValue<T> {
  get: () => T;
  set: (next: T) => void;
  use: () => T;
}

export function sharedValue<T>(initial: T): SharedValue<T> {
  const listeners = new Listeners();
  let value = initial;
  const get = () => value;
  return {
    get,
    set: (next) => {
      value = next;
      listeners.tell();
    },
    use: () => useSyncExternalStore(listeners.subscribe, get),
  };
}
