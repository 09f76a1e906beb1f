import { useEntryState } from '#web/ui/entry/use-entry-state.ts';

/** Whether Find Asset is open over a screen, and what is searched for. */
export interface FindDialog {
  open: boolean;
  text: string;
  show: () => void;
  search: (text: string) => void;
  close: () => void;
  /** An asset was chosen: coming back finds the dialog as it was. */
  leave: () => void;
}

const CLOSED = { open: false, text: '' };

export function useFindDialog(name: string): FindDialog {
  const [state, set, leave] = useEntryState(name, CLOSED, { ends: true });
  return {
    ...state,
    show: () => set({ open: true, text: '' }),
    search: (text) => set({ open: true, text }),
    close: () => set(CLOSED),
    leave,
  };
}
