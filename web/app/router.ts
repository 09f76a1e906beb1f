import { createBrowserHistory, createRouter } from '@tanstack/react-router';
import { markSurveyEntries } from '#web/surveys/survey-entries.ts';
import { keepScroll } from '#web/ui/keep-scroll.ts';
import { ScreenError } from './screen-error.tsx';
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
