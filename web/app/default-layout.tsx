import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useFindDialog } from '#web/assets/use-find-dialog.ts';
import { useRound } from '#web/scan/round-state.ts';
import { OnceOpened } from '#web/ui/once-opened.tsx';
import { Content } from './content.tsx';
import { Header } from './header.tsx';
import { AccountSheet, AssetsSheet, FindAssetDialog, RoundSheet, ScanAssetSheet } from './lazy-dialogs.ts';
import { Navigation, type SheetName } from './navigation.tsx';

/** Header, view and bottom bar, or a rail from 960 [S2]. */
export function DefaultLayout() {
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const find = useFindDialog('find');
  const [scans, setScans] = useState(false);
  const isInRound = useRound() !== null;
  const close = () => setSheet(null);
  return (
    <Content navigation>
      <Navigation openSheet={sheet} onSheet={setSheet} />
      <Header />
      <main id="content">
        <Outlet />
      </main>
      <OnceOpened open={sheet === 'assets'}>
        <AssetsSheet open={sheet === 'assets'} onClose={close} onScan={() => setScans(true)} onFind={find.show} />
      </OnceOpened>
      <OnceOpened open={scans}>
        <ScanAssetSheet open={scans} onClose={() => setScans(false)} onFind={find.show} />
      </OnceOpened>
      <OnceOpened open={isInRound}>
        <RoundSheet />
      </OnceOpened>
      <OnceOpened open={find.open}>
        <FindAssetDialog find={find} />
      </OnceOpened>
      <OnceOpened open={sheet === 'account'}>
        <AccountSheet open={sheet === 'account'} onClose={close} />
      </OnceOpened>
    </Content>
  );
}
