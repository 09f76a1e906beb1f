import { useEntryState } from '#web/ui/entry/use-entry-state.ts';
import { useSteady } from '#web/ui/use-steady.ts';

const CHUNK = 50;

export interface ListWindow {
  from: number;
  to: number;
}

const START: ListWindow = { from: 0, to: 2 * CHUNK };

/** The part of a long list that a query is asked for; it moves by whole chunks, so that scrolling seldom asks anew. */
export function useListWindow(name: string): [ListWindow, (from: number, to: number) => void] {
  const [window, setWindow] = useEntryState(`window ${name}`, START);
  const show = useSteady((from: number, to: number) => {
    const next = { from: Math.max(0, (Math.floor(from / CHUNK) - 1) * CHUNK), to: (Math.ceil(to / CHUNK) + 1) * CHUNK };
    if (window.from !== next.from || window.to !== next.to) setWindow(next);
  });
  return [window, show];
}
