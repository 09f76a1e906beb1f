import { Search } from 'lucide-react';
import { useState } from 'react';
import { FindAssetDialog } from '#web/assets/find-asset-dialog.tsx';
import { BottomSheet } from '#web/ui/bottom-sheet.tsx';
import { SheetRow } from '#web/ui/sheet-row.tsx';

/** The ways to an asset [S2]. */
export function AssetsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [finding, setFinding] = useState(false);
  const find = () => {
    onClose();
    setFinding(true);
  };
  return (
    <>
      <BottomSheet open={open} onClose={onClose} heading="Assets">
        <SheetRow icon={Search} name="Find Asset" line="By serial number, location or type" onClick={find} leads />
      </BottomSheet>
      <FindAssetDialog open={finding} onClose={() => setFinding(false)} />
    </>
  );
}
