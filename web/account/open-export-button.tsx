import Button from '@mui/material/Button';
import { FolderOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { openExport } from '#web/data/sealed-work.ts';
import { showSnackbar } from '#web/ui/snackbar-state.ts';
import { unsentWords } from './unsent-words.ts';

/** Brings back what this user has exported here or elsewhere [D4.6]. */
export function OpenExportButton() {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    try {
      const words = unsentWords(await openExport(file));
      showSnackbar({ message: words === '' ? 'All that it holds is here already' : `Brought back: ${words}` });
    } catch (error) {
      showSnackbar({ message: error instanceof Error ? error.message : 'It could not be opened.', failure: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        startIcon={<FolderOpen aria-hidden />}
        loading={busy}
        loadingPosition="start"
        onClick={() => input.current?.click()}
      >
        Open an export
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Export to open"
        onChange={({ target }) => {
          void open(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}
