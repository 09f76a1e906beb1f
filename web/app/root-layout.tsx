import { Navigate, Outlet } from '@tanstack/react-router';
import { Fragment, startTransition, Suspense, useEffect, useState } from 'react';
import { unreachable } from '#domain/assertions.ts';
import { turnAway } from '#web/session/leave.ts';
import { logOutQuestion } from '#web/session/log-out-state.ts';
import { wasLoggedIn } from '#web/data/page/session/known-session.ts';
import { isAnyDraftLeft, takeUpLeftDrafts } from '#web/data/page/left-drafts.ts';
import { isLoggingIn, logOut, useSession } from '#web/data/page/session/session.ts';
import { useConfirmation } from '#web/ui/overlays/confirm-state.ts';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { Snackbar } from '#web/ui/snackbar/snackbar.tsx';
import { admit } from './admit.ts';
import { endWithUser } from './end-with-user.ts';
import { ConfirmDialog, LogOutDialog, UpdateBar } from './lazy-dialogs.ts';
import { hasReturned } from './returns.ts';
import { endDocumentsSplash, Splash } from './shell/splash.tsx';
import { useNavigationFocus } from './shell/use-navigation-focus.ts';
import { usePage } from './shell/use-page.ts';

const MOST_TAKING_UP_MS = 3_000;

export function RootLayout() {
  const asked = useConfirmation();
  const asksToLogOut = logOutQuestion.use();
  const { user } = useSession();
  useEffect(endWithUser, []);
  return (
    <>
      <Guarded />
      <Suspense>
        <UpdateBar />
      </Suspense>
      <Snackbar />
      {/* Neither leaves with a motion, nor goes on sending, before somebody else. */}
      <Fragment key={user?.id}>
        <OnceOpened open={asked !== null}>
          <ConfirmDialog asked={asked} />
        </OnceOpened>
        <OnceOpened open={asksToLogOut}>
          <LogOutDialog open={asksToLogOut} onClose={() => logOutQuestion.set(false)} />
        </OnceOpened>
      </Fragment>
    </>
  );
}

/** Shows a route only to those who may see it [S2]; an unknown address is for those who are logged in. */
function Guarded() {
  const page = usePage();
  const session = useSession();
  const [shownAt, setShownAt] = useState<string | null>(null);
  const wasThere = shownAt === page?.path || hasReturned();
  const admission = admit(page?.access ?? 'login', session, wasThere, wasLoggedIn());
  const title = page?.title ?? 'Not Found';
  const logsOut = admission.kind === 'log-out';
  const shown = admission.kind === 'show' && session.state === 'in' ? (page?.path ?? null) : null;
  if (shown !== shownAt && admission.kind !== 'go') setShownAt(shown);

  const user = session.user?.id ?? null;
  // A survey that opened sooner would stay at the question of before.
  const [isTakingUp, setTakingUp] = useState(isAnyDraftLeft);
  useEffect(() => {
    if (user === null) return;
    const done = () => setTakingUp(false);
    // Storage that does not answer shuts nobody out.
    const late = setTimeout(done, MOST_TAKING_UP_MS);
    void takeUpLeftDrafts(user).finally(done);
    return () => clearTimeout(late);
  }, [user]);
  const isReady = admission.kind === 'show' && !(isTakingUp && user !== null);
  // The first screen is drawn in slices, beside a worker that reads all data.
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    if (isReady) startTransition(() => setBegun(true));
  }, [isReady]);
  const isShown = isReady && isBegun;
  useEffect(() => {
    if (isShown) endDocumentsSplash();
  }, [isShown]);
  useNavigationFocus();
  useEffect(() => {
    document.title = `${title} · Firemark`;
  }, [title]);
  useEffect(() => {
    if (logsOut) void turnAway(logOut);
  }, [logsOut]);

  switch (admission.kind) {
    case 'wait':
    case 'log-out':
      return <Splash />;
    case 'show':
      return isShown ? <Outlet /> : <Splash />;
    case 'go':
      return isLoggingIn() ? <Outlet /> : <Navigate to={admission.to} params={{ site_id: undefined }} replace />;
    default:
      return unreachable(admission);
  }
}
