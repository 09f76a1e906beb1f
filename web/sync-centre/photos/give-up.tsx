import { giveUpFile } from '#web/data/page/photos.ts';
import type { GivenUp } from '#web/data/protocol/photo-place.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import type { PhotoRow } from './photo-rows.ts';

/** Asks whether a chosen file that is no photo yet is to go, and drops it then [PHOTO.42]. */
export async function giveUp({ id, chosen, title }: PhotoRow): Promise<void> {
  const confirmed = await confirm({
    title: 'Are you sure you want to give this file up?',
    body: (
      <>
        <b>{chosen}</b>, chosen for {title}. It is not in the survey, and what this device has kept of it cannot be brought back.
      </>
    ),
  });
  if (!confirmed) return;
  try {
    const became = await giveUpFile(id);
    showSnackbar({ message: MESSAGES[became], failure: became === 'photo' });
  } catch {
    showSnackbar({ message: 'The file could not be given up now. It is still here; try again.', failure: true });
  }
}

const MESSAGES: Record<GivenUp, string> = {
  'given-up': 'File given up',
  photo: 'The file has become a photo, or is just becoming one, and was not given up.',
  'not-here': 'The file is not here any more: it was given up in another window, or with its survey.',
};
