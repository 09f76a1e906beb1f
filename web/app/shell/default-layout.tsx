import { Outlet } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useFindDialog } from '#web/finding/use-find-dialog.ts';
import { useRound } from '#web/scan/round/round-state.ts';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { LostNotice } from '#web/audit/lost-notice.tsx';
import { OpeningNotice } from '#web/storage/opening-notice.tsx';
import { RemovedNotice } from '#web/storage/removed-notice.tsx';
import { Content } from './content.tsx';
import { Header } from './header.tsx';
import { AccountSheet, AssetsSheet, FindAssetDialog, RoundSheet, ScanAssetSheet, ShortcutsDialog } from '../lazy-dialogs.ts';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { Navigation, type SheetName } from './navigation.tsx';

/** Header, view and bottom bar, or a rail from 960 [S2]. */
export function DefaultLayout() {
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const find = useFindDialog('find');
  const [scans, setScans] = useState(false);
  const [keysShown, setKeysShown] = useState(false);
  // The frame is there first: what it frames takes longer and gives way to whoever taps meanwhile.
  const isFramed = useDeferredValue(true, false);
  const isInRound = useRound() !== null;
  const close = () => setSheet(null);
  useShortcuts({ onFind: find.show, onHelp: () => setKeysShown(true) });
  return (
    <Content navigation>
      <Navigation openSheet={sheet} onSheet={setSheet} />
      <Header />
      <main id="content">
        {isFramed && (
          <>
            <OpeningNotice />
            <LostNotice />
            <RemovedNotice />
            <Outlet />
          </>
        )}
      </main>
      <OnceOpened open={sheet === 'assets'}>
        <AssetsSheet open={sheet === 'assets'} onClose={close} onScan={() => setScans(true)} onFind={find.show} />
      </OnceOpened>
      <OnceOpened open={scans}>
        <ScanAssetSheet open={scans} onClose={() => setScans(false)} onFind={find.show} />
      </OnceOpened>
      <OnceOpened open={isInRound}>
        <RoundSheet onFind={find.show} />
      </OnceOpened>
      <OnceOpened open={find.open}>
        <FindAssetDialog find={find} />
      </OnceOpened>
      <OnceOpened open={keysShown}>
        <ShortcutsDialog open={keysShown} onClose={() => setKeysShown(false)} />
      </OnceOpened>
      <OnceOpened open={sheet === 'account'}>
        <AccountSheet open={sheet === 'account'} onClose={close} />
      </OnceOpened>
    </Content>
  );
}
