import { useEntryState } from '#web/ui/entry/use-entry-state.ts';
import { type ListWindow, useListWindow } from '#web/ui/rows/use-list-window.ts';

export interface ShownRows {
  /** The part of the list that its query is asked for. */
  window: ListWindow;
  /** The rows of a table that are in sight. */
  onRange: (from: number, to: number) => void;
  onMore: () => void;
}

/** Which rows of a list are asked for: those in sight of a table, of cards as many steps as were pressed for. */
export function useShownRows(name: string, step: number, isTable = false): ShownRows {
  const [shown, setShown] = useEntryState(`${name} shown`, step);
  const [rows, onRange] = useListWindow(name);
  return { window: isTable ? rows : { from: 0, to: shown }, onRange, onMore: () => setShown(shown + step) };
}
