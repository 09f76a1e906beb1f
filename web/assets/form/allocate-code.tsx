import Button from '@mui/material/Button';
import { ScanLine } from 'lucide-react';
import { lazy, useState } from 'react';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { must } from '#domain/assertions.ts';
import type { assetForm } from '#domain/asset/asset-form.ts';
import type { Asset, AssetId } from '#domain/asset/asset.ts';
import { replaceCode } from '#domain/asset/replace-code.ts';
import { localDay } from '#domain/day/local-day.ts';
import { isBlank } from '#domain/value-required.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { FieldCell } from '#web/forms/fields/field-cell.tsx';
import type { KeptForm } from '#web/forms/keeping/use-kept-form.ts';
import { prepareSignal } from '#web/scan/sheet/give-signal.ts';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';

const AllocateSheet = lazy(async () => ({ default: (await import('#web/scan/sheet/allocate-sheet.tsx')).AllocateSheet }));

/** Of an asset that is new. */
const nothing = { serial_number: null, history: null };

interface Props {
  form: KeptForm<z.input<typeof assetForm>>;
  assetId: AssetId | null;
  /** What is saved: a history line names the code once it is replaced. */
  saved: Pick<Asset, 'serial_number' | 'history'> | null;
}

/** The scanned code becomes the serial number of the form [S2]. */
export function AllocateCode({ form: { control }, assetId, saved }: Props) {
  const user = must(useSession().user, 'a user');
  const [open, setOpen] = useState(false);
  const serial = useController({ control, name: 'serial_number' }).field;
  const history = useController({ control, name: 'history' }).field;
  const heading = isBlank(serial.value) ? 'Scan and Allocate QR Code' : 'Replace QR Code';

  const allocate = (code: string) => {
    const held = { serial_number: serial.value ?? null, history: history.value ?? null };
    const next = replaceCode(saved ?? nothing, held, code, { user, today: localDay(new Date()) });
    serial.onChange(next.serial_number);
    if (next.history !== held.history) history.onChange(next.history);
    showSnackbar({ message: `${code} is the serial number once this is saved` });
  };
  return (
    <FieldCell>
      <Button
        startIcon={<ScanLine aria-hidden />}
        onClick={() => {
          prepareSignal();
          setOpen(true);
        }}
        sx={{ alignSelf: 'end', width: '100%', minHeight: 52 }}
      >
        {heading}
      </Button>
      <OnceOpened open={open}>
        <AllocateSheet open={open} onClose={() => setOpen(false)} heading={heading} assetId={assetId} onCode={allocate} />
      </OnceOpened>
    </FieldCell>
  );
}
