import { createBrowserHistory, createRouter } from '@tanstack/react-router';
import { markSurveyEntries } from '#web/surveys/drafts/survey-entries.ts';
import { keepScroll } from '#web/ui/entry/keep-scroll.ts';
import { ScreenError } from './shell/screen-error.tsx';
import { routeTree } from './routes.tsx';

export const router = createRouter({
  routeTree,
  history: markSurveyEntries(createBrowserHistory()),
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
