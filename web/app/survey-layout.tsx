import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { OnceOpened } from '#web/ui/once-opened.tsx';
import { Content } from './content.tsx';
import { Header } from './header.tsx';
import { SyncCentre } from './lazy-dialogs.ts';

/** Header and view only [S2]. */
export function SurveyLayout() {
  const [syncOpen, setSyncOpen] = useState(false);
  return (
    <Content>
      <Header onSync={() => setSyncOpen(true)} survey />
      <main id="content">
        <Outlet />
      </main>
      <OnceOpened open={syncOpen}>
        <SyncCentre open={syncOpen} onClose={() => setSyncOpen(false)} />
      </OnceOpened>
    </Content>
  );
}
