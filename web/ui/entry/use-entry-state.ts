import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { entryKey } from './entry-key.ts';
import { recall, remember } from './entry-memory.ts';

interface Options {
  /** Ends when its screen is left, as a dialog does; otherwise a further entry of the same screen begins with what it was. */
  ends?: boolean;
}

/**
 * A state that lives in the screen's entry of the history: coming back finds it, another visit begins with `initial`. The
 * third ends it only here and now, for what closes because it leads away. The fourth draws nothing: it is what coming back finds.
 */
export function useEntryState<T>(
  name: string,
  initial: T,
  { ends = false }: Options = {},
): [T, (next: T) => void, () => void, (next: T) => void] {
  const key = useLocation({ select: entryKey });
  const [held, setHeld] = useState(() => ({ key, value: recall<T>(key, name) ?? initial }));
  const value = held.key === key ? held.value : (recall<T>(key, name) ?? (ends ? initial : held.value));
  if (held.key !== key) setHeld({ key, value });
  useEffect(() => {
    if (!ends) remember(key, name, value);
  }, [ends, key, name, value]);
  const keep = (next: T) => remember(key, name, next);
  const set = (next: T) => {
    keep(next);
    setHeld({ key, value: next });
  };
  return [value, set, () => setHeld({ key, value: initial }), keep];
}
