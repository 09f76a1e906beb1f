import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRegisterSW } from 'virtual:pwa-register/react';
import { replacesAVersion } from './replaces-a-version.ts';

/** Offers a new version and loads it only when told to, so that nothing is interrupted. */
export function UpdateBar() {
  const [ready, setReady] = useState(false);
  const { updateServiceWorker } = useRegisterSW({
    onRegisteredSW: (_url, registration) => registration && lookWhenVisible(registration),
    onNeedRefresh: () => void navigator.serviceWorker.getRegistration().then((one) => setReady(replacesAVersion(one))),
  });
  return (
    <Box role="status">
      {ready && (
        <Box
          sx={(theme) => ({
            position: 'fixed',
            zIndex: theme.zIndex.snackbar,
            left: 8,
            right: 8,
            top: 72,
            mx: 'auto',
            maxWidth: 560,
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            gap: 1,
            pl: 2,
            pr: 1,
            py: 1,
            borderRadius: '14px',
            backgroundColor: theme.vars.palette.surface.sheet,
            boxShadow: `0 0 0 1px ${theme.vars.palette.surface.raised}, 0 8px 28px rgba(0,0,0,.6)`,
          })}
        >
          <Box sx={{ flex: 1, minWidth: 160 }}>A new version is ready</Box>
          <Button variant="text" color="inherit" onClick={() => setReady(false)}>
            Later
          </Button>
          <Button color="proceed" onClick={() => void changeOver(updateServiceWorker)}>
            Reload
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** A page that no version serves yet isn't told when the new one has started: it loads itself anew then. */
async function changeOver(startUpdate: () => Promise<void>): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (navigator.serviceWorker.controller === null) {
    registration?.waiting?.addEventListener('statechange', () => location.reload(), { once: true });
  }
  await startUpdate();
}

/** An installed app is seldom opened anew, so it also looks for a new version when it comes to the front. */
function lookWhenVisible(registration: ServiceWorkerRegistration): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) void registration.update().catch(() => undefined);
  });
}
