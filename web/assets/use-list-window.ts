import { useCallback, useState } from 'react';

const CHUNK = 50;

export interface ListWindow {
  from: number;
  to: number;
}

/** The part of a long list that a query is asked for; it moves by whole chunks, so that scrolling seldom asks anew. */
export function useListWindow(): [ListWindow, (from: number, to: number) => void] {
  const [window, setWindow] = useState<ListWindow>({ from: 0, to: 2 * CHUNK });
  const show = useCallback((from: number, to: number) => {
    const next = { from: Math.max(0, (Math.floor(from / CHUNK) - 1) * CHUNK), to: (Math.ceil(to / CHUNK) + 1) * CHUNK };
    setWindow((current) => (current.from === next.from && current.to === next.to ? current : next));
  }, []);
  return [window, show];
}
