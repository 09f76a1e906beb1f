import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { wearBrightLight } from '#web/account/bright-light.ts';
import { startErrorReporting } from '#web/error-reporting/error-reporting.ts';
import { pressOnce } from './keys/press-once.ts';
import { router } from './router.ts';
import { styleCache } from './theme/style-cache.ts';
import { theme } from './theme/theme.ts';

/** The first seconds belong to whoever opened the app. */
const QUIET_START_MILLISECONDS = 3000;

/** There is none where browser-check.js has told the browser that it is too old. */
const root = document.getElementById('root');

const show = (screen: HTMLElement): void =>
  createRoot(screen).render(
    <StrictMode>
      <CacheProvider value={styleCache}>
        <ThemeProvider theme={theme} defaultMode="dark">
          <CssBaseline />
          <RouterProvider router={router} />
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>,
  );

if (root !== null) {
  wearBrightLight();
  pressOnce();
  // In a turn of its own: what the modules do when they are loaded takes one already.
  setTimeout(() => startTransition(() => show(root)));
  setTimeout(() => void startErrorReporting(), QUIET_START_MILLISECONDS);
}
