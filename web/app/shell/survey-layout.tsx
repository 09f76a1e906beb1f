import { Outlet } from '@tanstack/react-router';
import { OpeningNotice } from '#web/storage/opening-notice.tsx';
import { Content } from './content.tsx';
import { Header } from './header.tsx';
import { usePage } from './use-page.ts';

/** Header and view only [S2]. */
export function SurveyLayout() {
  // While questions are asked, Cancel stands in place of a back link.
  const isAsking = usePage()?.back === undefined;
  return (
    <Content>
      <Header survey={isAsking} />
      <main id="content">
        <OpeningNotice />
        <Outlet />
      </main>
    </Content>
  );
}
