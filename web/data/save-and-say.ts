import { showSnackbar } from '#web/ui/snackbar-state.ts';
import { type Change, saveRecord } from './save-record.ts';
import { whyNotSaved } from './why-not-saved.ts';

/**
 * Saves one action and says `message`, with Undo where `undo` takes the action back [S4].
 * When this device can't save it, that is said instead and the answer is false.
 */
export async function saveAndSay(message: string, changes: Change[], undo?: Change[]): Promise<boolean> {
  if (!(await saved(changes))) return false;
  showSnackbar({
    message,
    ...(undo && {
      undo: async () => {
        await saved(undo);
      },
    }),
  });
  return true;
}

async function saved(changes: Change[]): Promise<boolean> {
  try {
    await saveRecord(...changes);
    return true;
  } catch (error) {
    const otherwise = 'It could not be saved on this device. Nothing was changed; try again.';
    showSnackbar({ message: whyNotSaved(error)?.message ?? otherwise, failure: true });
    return false;
  }
}
