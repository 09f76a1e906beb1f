import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountSheet } from '#web/account/account-sheet.tsx';
import { SyncCentre } from '#web/account/sync-centre.tsx';
import { AssetsSheet } from './assets-sheet.tsx';
import { Content } from './content.tsx';
import { Header } from './header.tsx';
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
      <AssetsSheet open={sheet === 'assets'} onClose={close} />
      <AccountSheet open={sheet === 'account'} onClose={close} onSync={() => setSheet('sync')} />
      <SyncCentre open={sheet === 'sync'} onClose={close} />
    </Content>
  );
}
