import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CloudCheck, CloudOff } from 'lucide-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useIsSecuring } from '#web/data/page/session/sealed-work.ts';
import { currentSession, logIn, useSession } from '#web/data/page/session/session.ts';
import { isUnstored } from '#web/data/page/why-not-saved.ts';
import { Logo } from '#web/ui/page/logo.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { passwordChangeWords } from './password-change-words.ts';
import { tellsPasswordChange } from './told-password-changes.ts';
import { turnedAway } from './turned-away.ts';
import { useOnline } from './use-online.ts';
import { CallError } from '#web/data/protocol/call-error.ts';
import type { Session } from '#web/data/protocol/session-state.ts';

/** A phone on its side: everything up to the button is in sight. */
const LOW = '@media (max-height: 480px) and (min-width: 600px)';
const OpeningNotice = lazy(async () => ({ default: (await import('#web/storage/opening-notice.tsx')).OpeningNotice }));
const RemovedNotice = lazy(async () => ({ default: (await import('#web/storage/removed-notice.tsx')).RemovedNotice }));
const SealedState = lazy(async () => ({ default: (await import('./sealed-state.tsx')).SealedState }));

/** Long enough for somebody who has looked away for the list to come. */
const NOTICE_MS = 20_000;
const INVALID = 'Invalid login';
const ENDED = `Your session has ended. Unsent work is kept on this device${isSecureContext ? ', sealed,' : ''} and goes on when you log in again.`;
const FOR_ADMINISTRATORS =
  'That screen is for administrators: you were logged out. What is unsent is kept on this device and goes on when you log in again.';
const OFFLINE = 'This device is offline. Logging in needs a connection.';

/** What this device itself lacks for a login, in words. */
const onThisDevice = (error: unknown): string | null =>
  error instanceof CallError && (error.code === 'not-loaded' || isUnstored(error)) ? error.message : null;

/** Why nobody is logged in, where they didn't log out. */
function whyOut(session: Session, isTurnedAway: boolean): string | null {
  if (session.state !== 'out') return null;
  if (session.ended) return ENDED;
  return isTurnedAway ? FOR_ADMINISTRATORS : null;
}

/** The landing page, which contains the login [S2]. */
export function LandingPage() {
  const navigate = useNavigate();
  const router = useRouter();
  const online = useOnline();
  const session = useSession();
  const isSecuring = useIsSecuring();
  const isTurnedAway = turnedAway.use();
  const why = whyOut(session, isTurnedAway);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();

  useEffect(() => {
    if (error !== undefined) username.current?.focus();
  }, [error]);

  useEffect(() => {
    // The next screen comes while the password is typed.
    if (session.state === 'out') void router.preloadRoute({ to: '/inspections/{-$site_id}', params: { site_id: undefined } });
  }, [router, session.state]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || isSecuring) return;
    setBusy(true);
    setError(undefined);
    const result = await logIn(username.current?.value ?? '', password.current?.value ?? '').catch((problem: unknown) => {
      const words = onThisDevice(problem);
      return { ok: false, offline: words === null && !navigator.onLine, busy: words } as const;
    });
    setBusy(false);
    // Somebody may have logged in in another tab, while this page slept.
    if (!result.ok && currentSession().state !== 'in')
      return setError([INVALID, result.offline ? OFFLINE : result.busy].filter(Boolean).join('\n'));
    await navigate({ to: '/inspections/{-$site_id}', params: { site_id: undefined }, replace: true });
    const passwordChange = result.ok ? result.passwordChange : null;
    if (passwordChange !== null && tellsPasswordChange(passwordChange.at)) {
      showSnackbar({ message: passwordChangeWords(passwordChange), timeout: NOTICE_MS });
    }
  };

  return (
    <Box
      sx={{
        boxSizing: 'border-box',
        display: 'flex',
        flexDirection: 'column',
        minHeight: 'calc(100dvh - 100px)',
        maxWidth: 440,
        mx: 'auto',
        px: 2.5,
        pt: { xs: 'min(84px, 10vh)', md: '14vh' },
        [LOW]: { maxWidth: 760, pt: 2 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.75, mb: 5.5, [LOW]: { mb: 2 } }}>
        <Logo size={52} />
        <Box>
          <Typography variant="h2" component="p">
            Firemark
          </Typography>
          <Typography variant="rowLine" sx={{ color: 'text.secondary' }}>
            Inspections that work without signal
          </Typography>
        </Box>
      </Box>
      <Typography variant="question" component="h1" tabIndex={-1} sx={{ mb: 2 }}>
        Log In
      </Typography>
      {why !== null && (
        <Typography role="status" sx={{ mb: 2.5, pl: 1.5, borderLeft: 3, borderColor: 'surface.control' }}>
          {why}
        </Typography>
      )}
      <Suspense>
        <OpeningNotice />
        <RemovedNotice />
        <SealedState />
      </Suspense>
      <Box
        component="form"
        noValidate
        onSubmit={(event: SubmitEvent) => void submit(event)}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 2.5,
          [LOW]: { display: 'grid', gridTemplateColumns: '1fr 1fr', alignItems: 'start', '& > button': { gridColumn: '1 / -1' } },
        }}
      >
        <TextField
          label="Username"
          name="username"
          inputRef={username}
          error={error}
          autoComplete="username"
          slotProps={{ htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } }}
        />
        <PasswordField
          label="Password"
          name="password"
          inputRef={password}
          autoComplete="current-password"
          hint="If you have forgotten your password please contact the admin"
        />
        <Button type="submit" color="primary" size="large" loading={busy} disabled={isSecuring} sx={{ mt: 0.5 }}>
          Log In
        </Button>
      </Box>
      <Box
        role="status"
        sx={{
          display: 'flex',
          justifyContent: 'center',
          alignItems: 'center',
          gap: 1,
          mt: 'auto',
          pt: 6,
          mb: '-72px',
          color: 'text.secondary',
          typography: 'caption',
        }}
      >
        {online ? <CloudCheck size={16} aria-hidden /> : <CloudOff size={16} aria-hidden />}
        {online ? 'Works offline after you log in once' : 'Offline · Logging in needs a connection'}
      </Box>
    </Box>
  );
}
