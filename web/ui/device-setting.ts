import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

interface Kind<T> {
  name: string;
  /** What a kept text means; null where nothing is kept, and other texts may come from an app of another age. */
  read: (text: string | null) => T;
  /** Null keeps nothing. */
  write: (value: T) => string | null;
}

/** A choice that this device keeps, for whoever uses it; other tabs follow. */
export interface DeviceSetting<T> {
  get: () => T;
  /** Where storage is full the choice lasts as long as the page. */
  set: (value: T) => void;
  use: () => T;
  subscribe: (listener: () => void) => () => void;
}

export function deviceSetting<T>({ name, read, write }: Kind<T>): DeviceSetting<T> {
  const key = `firemark-${name}`;
  const listeners = new Listeners();
  let unkept: { text: string | null } | null = null;
  const text = () => (unkept === null ? localStorage.getItem(key) : unkept.text);
  const subscribe = (listener: () => void) => {
    const follow = (event: StorageEvent) => event.key === key && listener();
    const end = listeners.subscribe(listener);
    addEventListener('storage', follow);
    return () => {
      end();
      removeEventListener('storage', follow);
    };
  };
  return {
    get: () => read(text()),
    set: (value) => {
      const next = write(value);
      unkept = keep(key, next) ? null : { text: next };
      listeners.tell();
    },
    use: () => read(useSyncExternalStore(subscribe, text)),
    subscribe,
  };
}

function keep(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** What was kept as JSON; null where it can't be read. */
export function keptJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** On until it is switched off. */
export const switchSetting = (name: string): DeviceSetting<boolean> =>
  deviceSetting({ name, read: (text) => text !== 'off', write: (on) => (on ? null : 'off') });
