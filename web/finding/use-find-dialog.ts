import { useEntryState } from '#web/ui/entry/use-entry-state.ts';

/** Whether Find Asset is open over a screen. */
export interface FindDialog {
  open: boolean;
  /** What was searched for when the screen was left; a search draws nothing of the screen. */
  text: string;
  show: () => void;
  /** This is searched for. */
  search: (text: string) => void;
  close: () => void;
  /** An asset was chosen: coming back finds the dialog as it was. */
  leave: () => void;
}

const CLOSED = { open: false, text: '' };

export function useFindDialog(name: string): FindDialog {
  const [state, set, leave, keep] = useEntryState(name, CLOSED, { ends: true });
  return {
    ...state,
    show: () => set({ open: true, text: '' }),
    search: (text) => keep({ open: true, text }),
    close: () => set(CLOSED),
    leave,
  };
}
