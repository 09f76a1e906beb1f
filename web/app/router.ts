import { createRouter } from '@tanstack/react-router';
import { ScreenError } from './screen-error.tsx';
import { routeTree } from './routes.tsx';

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
