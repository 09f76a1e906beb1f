import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRegisterSW } from 'virtual:pwa-register/react';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { TOO_OLD_WORDS } from '#web/unsent/too-old-words.ts';
import { lookForVersions } from './look-for-versions.ts';
import { replacesAVersion } from './replaces-a-version.ts';
import { aroundTakesFocus } from '#web/ui/around-takes-focus.ts';
import { radius } from '#web/ui/radius.ts';

const QUESTIONS = '/survey/assets/survey/$asset_id/{-$inspection_id}';

/**
 * Offers a new version and loads it only when told to, so that nothing is interrupted; asks for it when this one is too old.
 * Whoever puts it off hears of it again when there is more to say, or at the next start.
 */
export function UpdateBar() {
  const [ready, setReady] = useState(false);
  const { updateServiceWorker } = useRegisterSW({
    onRegisteredSW: (_url, registration) => registration && lookForVersions(registration),
    onNeedRefresh: () =>
      void workers()
        ?.getRegistration()
        .then((one) => setReady(replacesAVersion(one))),
  });
  const tooOld = useSyncStatus((sync) => sync.tooOld);
  const isRefused = useSyncStatus((sync) => sync.tooOld || sync.tooNew);
  useEffect(() => {
    if (isRefused) void lookNow();
  }, [isRefused]);
  const mayLoad = ready || !isServed();
  const says = tooOld ? (mayLoad ? 'too old' : 'too old, none yet') : ready ? 'ready' : null;
  const [putOff, setPutOff] = useState<typeof says>(null);
  // Nothing moves under the finger of whoever answers a question.
  const isAsking = useMatches({ select: (matches) => matches.at(-1)?.routeId === QUESTIONS });
  return (
    <Box role="status">
      {says !== null && says !== putOff && !isAsking && (
        <Box
          ref={takeRoom}
          sx={(theme) => ({
            position: 'fixed',
            zIndex: theme.zIndex.snackbar,
            left: 8,
            right: 8,
            // Under the header, where there is one.
            top: 'calc(var(--header-height, var(--update-room, 0px)) - var(--update-room, 0px) + 8px)',
            mx: 'auto',
            maxWidth: 560,
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            columnGap: 1,
            pl: 2,
            pr: 1,
            py: 1,
            borderRadius: radius.panel,
            backgroundColor: theme.vars.palette.surface.sheet,
            boxShadow: `0 0 0 1px ${theme.vars.palette.surface.raised}, 0 8px 28px rgba(0,0,0,.6)`,
          })}
        >
          {/* More words take the whole width of a phone, and the buttons a line under them. */}
          <Box sx={{ flex: `1 1 ${tooOld ? 260 : 160}px`, pr: 1 }}>{tooOld ? TOO_OLD_WORDS : 'A new version is ready'}</Box>
          <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
            <Button ref={aroundTakesFocus} variant="text" color="inherit" onClick={() => setPutOff(says)}>
              Later
            </Button>
            {mayLoad && (
              <Button color="proceed" onClick={() => void changeOver(updateServiceWorker)}>
                Reload
              </Button>
            )}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** Tells the header how much room it leaves under itself. */
function takeRoom(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--update-room', `${bar.offsetHeight + 8}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--update-room');
  };
}

/** A page that no version serves yet isn't told when the new one has started: it loads itself anew then. */
async function changeOver(startUpdate: () => Promise<void>): Promise<void> {
  const registration = await workers()?.getRegistration();
  if (registration === undefined || registration.waiting === null) return location.reload();
  if (!isServed()) registration.waiting.addEventListener('statechange', () => location.reload(), { once: true });
  await startUpdate();
}

/** Plain HTTP has none. */
const workers = (): ServiceWorkerContainer | undefined => (navigator as Partial<Navigator>).serviceWorker;

/** Whether a version on this device serves the page; else a reload asks the server for the newest. */
const isServed = (): boolean => (workers()?.controller ?? null) !== null;

async function lookNow(): Promise<void> {
  const registration = await workers()?.getRegistration();
  await registration?.update().catch(() => undefined);
}
