import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useFindDialog } from '#web/assets/use-find-dialog.ts';
import { OnceOpened } from '#web/ui/once-opened.tsx';
import { RemovedNotice } from '#web/storage/removed-notice.tsx';
import { Content } from './content.tsx';
import { Header } from './header.tsx';
import { AccountSheet, AssetsSheet, FindAssetDialog } from './lazy-dialogs.ts';
import { Navigation, type SheetName } from './navigation.tsx';

/** Header, view and bottom bar, or a rail from 960 [S2]. */
export function DefaultLayout() {
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const find = useFindDialog('find');
  const close = () => setSheet(null);
  return (
    <Content navigation>
      <Navigation openSheet={sheet} onSheet={setSheet} />
      <Header />
      <main id="content">
        <RemovedNotice />
        <Outlet />
      </main>
      <OnceOpened open={sheet === 'assets'}>
        <AssetsSheet open={sheet === 'assets'} onClose={close} onFind={find.show} />
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
