import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { SiteId } from '#domain/site/site.ts';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';

/** The site whose assets are searched, and the inspection that their overviews are opened for. */
export interface FindScope {
  siteId: SiteId | null;
  inspectionId: InspectionId | null;
}

/** Whether Find Asset is open over a screen. */
export interface FindDialog {
  open: boolean;
  /** What was searched for when the screen was left; a search draws nothing of the screen. */
  text: string;
  scope: FindScope;
  show: (scope?: FindScope) => void;
  /** This is searched for. */
  search: (text: string) => void;
  close: () => void;
  /** An asset was chosen: coming back finds the dialog as it was. */
  leave: () => void;
}

const CLOSED = { open: false, text: '', scope: { siteId: null, inspectionId: null } as FindScope };

export function useFindDialog(name: string): FindDialog {
  const [remembered, set, leave, keep] = useEntryState(name, CLOSED, { ends: true });
  // A tab may remember what an app before this one wrote, which had no scope.
  const state = { ...CLOSED, ...remembered };
  return {
    ...state,
    show: (scope = CLOSED.scope) => set({ open: true, text: '', scope }),
    // A field empties itself on the Escape that closes its dialog, and tells so later.
    search: (text) => state.open && keep({ open: true, text, scope: state.scope }),
    close: () => set(CLOSED),
    leave,
  };
}
