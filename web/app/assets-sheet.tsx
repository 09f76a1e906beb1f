import { useNavigate } from '@tanstack/react-router';
import { Plus, Printer, ScanLine, Search } from 'lucide-react';
import { prepareSignal } from '#web/scan/sheet/give-signal.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { SheetRow } from '#web/ui/overlays/sheet-row.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onScan: () => void;
  onFind: () => void;
}

/** The ways to an asset [S2]. */
export function AssetsSheet({ open, onClose, onScan, onFind }: Props) {
  const navigate = useNavigate();
  const add = () => {
    onClose();
    void navigate({ to: '/assets/create/{-$site_id}', params: { site_id: undefined } });
  };
  const find = () => {
    onClose();
    onFind();
  };
  const scan = () => {
    prepareSignal();
    onClose();
    onScan();
  };
  const label = () => {
    onClose();
    void navigate({ to: '/labels' });
  };
  return (
    <BottomSheet open={open} onClose={onClose} heading="Assets">
      <SheetRow icon={ScanLine} name="Scan Asset" line="The QR code on its label" onClick={scan} leads />
      <SheetRow icon={Search} name="Find Asset" line="By serial number, location or type" onClick={find} leads />
      <SheetRow icon={Plus} name="Add Asset" line="With its type, site and location" onClick={add} leads />
      <SheetRow icon={Printer} name="Print Labels" line="QR codes for assets, or new numbers" onClick={label} leads />
    </BottomSheet>
  );
}
