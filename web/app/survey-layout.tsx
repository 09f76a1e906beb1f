import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { SyncCentre } from '#web/account/sync-centre.tsx';
import { Content } from './content.tsx';
import { Header } from './header.tsx';

/** Header and view only [S2]. */
export function SurveyLayout() {
  const [syncOpen, setSyncOpen] = useState(false);
  return (
    <Content>
      <Header onSync={() => setSyncOpen(true)} survey />
      <main id="content">
        <Outlet />
      </main>
      <SyncCentre open={syncOpen} onClose={() => setSyncOpen(false)} />
    </Content>
  );
}
