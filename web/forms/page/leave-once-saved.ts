import type { BlockerFn, RouterHistory } from '@tanstack/react-router';
import { unlessLeft } from '#web/ui/entry/unless-left.ts';

/** Where somebody wants to go, and how. */
export type Wanted = Parameters<BlockerFn>[0];

/** Who leaves while a save is on its way goes there once it is saved, and stays where it can't be [FORM.41]. */
export interface LeaveOnceSaved {
  /** Whether this has to wait for a save. */
  holds: (wanted: Wanted) => boolean;
  /** Saves, which resolves to whether it could be, and leads away; nothing while it does, and after it [FORM.43]. */
  during: (save: () => Promise<boolean>, lead: (() => void) | undefined) => Promise<void>;
}

export function leaveOnceSaved(history: RouterHistory): LeaveOnceSaved {
  const held: { isSaving: boolean; isLeft: boolean; wanted: Wanted | null } = { isSaving: false, isLeft: false, wanted: null };
  return {
    holds: (wanted) => {
      if (held.isSaving) held.wanted = wanted;
      return held.isSaving;
    },
    during: async (save, lead) => {
      if (held.isSaving || held.isLeft) return;
      const leadAway = lead && unlessLeft({ history, lead });
      Object.assign(held, { isSaving: true, wanted: null });
      const isSaved = await save().finally(() => {
        held.isSaving = false;
      });
      if (!isSaved) return;
      held.isLeft = held.wanted !== null || leadAway !== undefined;
      if (held.wanted === null) leadAway?.();
      else goUnasked(history, held.wanted);
    },
  };
}

/** Goes there after all. */
export function goUnasked(history: RouterHistory, { action, currentLocation, nextLocation }: Wanted): void {
  const unasked = { ignoreBlocker: true };
  if (action === 'PUSH') history.push(nextLocation.href, nextLocation.state, unasked);
  else if (action === 'REPLACE') history.replace(nextLocation.href, nextLocation.state, unasked);
  else history.go(indexOf(nextLocation) - indexOf(currentLocation), unasked);
}

/** Its place in the browser's history. */
const indexOf = ({ state: { __TSR_index: index } }: Wanted['nextLocation']): number => index;
