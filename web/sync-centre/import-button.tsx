import Button from '@mui/material/Button';
import { FolderOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { importUnsent, useSealedStatus } from '#web/data/page/session/sealed-work.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { importedWords } from './imported-words.ts';

/** Takes over what was exported on another device, or here [SESS]. */
export function ImportButton({ onImported }: { onImported: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { busy } = useSealedStatus();
  const [isReading, setReading] = useState(false);
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    setReading(true);
    try {
      const imported = await importUnsent(file);
      showSnackbar({ message: importedWords(imported), failure: !imported.isWhole || imported.unopened !== null });
      onImported();
    } catch (error) {
      showSnackbar({ message: error instanceof Error ? error.message : 'It could not be opened.', failure: true });
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Button
        startIcon={<FolderOpen aria-hidden />}
        loading={isReading}
        loadingPosition="start"
        onClick={() => input.current?.click()}
      >
        {isReading && busy?.kind === 'importing' ? `Importing… ${busy.done} %` : 'Import unsent work'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Export to import"
        onChange={({ target }) => {
          void open(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}
