import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { OnceOpened } from '#web/ui/once-opened.tsx';
import { Content } from './content.tsx';
import { Header } from './header.tsx';
import { AccountSheet, AssetsSheet, SyncCentre } from './lazy-dialogs.ts';
import { Navigation, type SheetName } from './navigation.tsx';

/** Header, view and bottom bar, or a rail from 960 [S2]. */
export function DefaultLayout() {
  const [sheet, setSheet] = useState<SheetName | 'sync' | null>(null);
  const close = () => setSheet(null);
  return (
    <Content navigation>
      <Navigation openSheet={sheet === 'sync' ? null : sheet} onSheet={setSheet} />
      <Header onSync={() => setSheet('sync')} />
      <main id="content">
        <Outlet />
      </main>
      <OnceOpened open={sheet === 'assets'}>
        <AssetsSheet open={sheet === 'assets'} onClose={close} />
      </OnceOpened>
      <OnceOpened open={sheet === 'account'}>
        <AccountSheet open={sheet === 'account'} onClose={close} onSync={() => setSheet('sync')} />
      </OnceOpened>
      <OnceOpened open={sheet === 'sync'}>
        <SyncCentre open={sheet === 'sync'} onClose={close} />
      </OnceOpened>
    </Content>
  );
}
