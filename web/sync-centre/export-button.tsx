import Button from '@mui/material/Button';
import { Share } from 'lucide-react';
import { useState } from 'react';
import { downloadUnsent } from '../unsent/download-unsent.ts';

/** Saves what is unsent as a file, photos included [SESS]. */
export function ExportButton({ disabled }: { disabled: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    void downloadUnsent().finally(() => setBusy(false));
  };
  return (
    <Button startIcon={<Share aria-hidden />} disabled={disabled} loading={isBusy} loadingPosition="start" onClick={save}>
      Export
    </Button>
  );
}
