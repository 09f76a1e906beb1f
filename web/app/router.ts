import { createRouter } from '@tanstack/react-router';
import { keepScroll } from '#web/ui/entry/keep-scroll.ts';
import { openHistory } from './open-history.ts';
import { parseSearch } from './parse-search.ts';
import { ScreenError } from './shell/screen-error.tsx';
import { routeTree } from './routes.tsx';

export const router = createRouter({
  routeTree,
  history: openHistory(),
  parseSearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
});
keepScroll(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
