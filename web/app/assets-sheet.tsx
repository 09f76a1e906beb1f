import { useNavigate } from '@tanstack/react-router';
import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { BottomSheet } from '#web/ui/bottom-sheet.tsx';
import { OnceOpened } from '#web/ui/once-opened.tsx';
import { SheetRow } from '#web/ui/sheet-row.tsx';
import { FindAssetDialog } from './lazy-dialogs.ts';

/** The ways to an asset [S2]. */
export function AssetsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [finding, setFinding] = useState(false);
  const navigate = useNavigate();
  const add = () => {
    onClose();
    void navigate({ to: '/assets/create/{-$site_id}', params: { site_id: undefined } });
  };
  const find = () => {
    onClose();
    setFinding(true);
  };
  return (
    <>
      <BottomSheet open={open} onClose={onClose} heading="Assets">
        <SheetRow icon={Search} name="Find Asset" line="By serial number, location or type" onClick={find} leads />
        <SheetRow icon={Plus} name="Add Asset" line="With its type, site and location" onClick={add} leads />
      </BottomSheet>
      <OnceOpened open={finding}>
        <FindAssetDialog open={finding} onClose={() => setFinding(false)} />
      </OnceOpened>
    </>
  );
}
