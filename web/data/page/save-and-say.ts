import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { saveRecord } from './save-record.ts';
import { whyNotSaved } from './why-not-saved.ts';
import type { Change } from '../protocol/change.ts';

/** What takes an action back, as one action too; a function where it depends on what has become of it. */
type Undo = Change[] | (() => Promise<Change[]>);

/**
 * Saves one action and says `message`, with Undo where `undo` takes the action back [S4].
 * When this device can't save it, that is said instead and the answer is false.
 */
export async function saveAndSay(message: string, changes: Change[], undo?: Undo): Promise<boolean> {
  if (!(await saveOrSay(changes))) return false;
  if (undo === undefined) showSnackbar({ message });
  else sayWithUndo(message, undo);
  return true;
}

/** Says what was saved, with Undo [S4]. */
export function sayWithUndo(message: string, undo: Undo): void {
  showSnackbar({
    message,
    undo: async () => {
      await saveOrSay(typeof undo === 'function' ? await undo() : undo);
    },
  });
}

/** Saves one action, or says why this device can't; false then. */
export async function saveOrSay(changes: Change[]): Promise<boolean> {
  try {
    await saveRecord(...changes);
    return true;
  } catch (error) {
    const otherwise = 'It could not be saved on this device. Nothing was changed; try again.';
    showSnackbar({ message: whyNotSaved(error)?.message ?? otherwise, failure: true });
    return false;
  }
}
