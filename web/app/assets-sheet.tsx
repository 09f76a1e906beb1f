import { useNavigate } from '@tanstack/react-router';
import { Plus, Printer, Search } from 'lucide-react';
import { BottomSheet } from '#web/ui/bottom-sheet.tsx';
import { SheetRow } from '#web/ui/sheet-row.tsx';

/** The ways to an asset [S2]. */
export function AssetsSheet({ open, onClose, onFind }: { open: boolean; onClose: () => void; onFind: () => void }) {
  const navigate = useNavigate();
  const add = () => {
    onClose();
    void navigate({ to: '/assets/create/{-$site_id}', params: { site_id: undefined } });
  };
  const find = () => {
    onClose();
    onFind();
  };
  const label = () => {
    onClose();
    void navigate({ to: '/labels' });
  };
  return (
    <BottomSheet open={open} onClose={onClose} heading="Assets">
      <SheetRow icon={Search} name="Find Asset" line="By serial number, location or type" onClick={find} leads />
      <SheetRow icon={Plus} name="Add Asset" line="With its type, site and location" onClick={add} leads />
      <SheetRow icon={Printer} name="Print Labels" line="QR codes for assets, or new numbers" onClick={label} leads />
    </BottomSheet>
  );
}
