import Button from '@mui/material/Button';
import { useState } from 'react';
import { freeSpace } from '#web/data/page/storage-status.ts';
import { retryUnkept } from '#web/data/page/unkept.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { freedWords } from './storage-words.ts';

const NONE_FREED = 'No space could be freed. Make room on the device itself, then try again.';

/** Makes room on the device of what the server has too, and keeps what waited for it. */
export function FreeSpaceButton({ onFailed }: { onFailed: (words: string) => void }) {
  const [isBusy, setBusy] = useState(false);
  const free = async () => {
    setBusy(true);
    try {
      const message = freedWords(await freeSpace());
      await retryUnkept();
      showSnackbar({ message });
    } catch {
      onFailed(NONE_FREED);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={isBusy} onClick={() => void free()}>
      Free space
    </Button>
  );
}
