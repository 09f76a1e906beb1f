import type * as SentryModule from './sentry.ts';

const REMEMBERED = 'firemark-error-reporting';

type Sentry = typeof SentryModule;
let started: Promise<Sentry | null> | null = null;

/** Loads the error-reporting service's SDK where one is set, and reports what nobody catches; null where none is set [D2]. */
export function startErrorReporting(): Promise<Sentry | null> {
  started ??= start().catch(() => {
    started = null;
    return null;
  });
  return started;
}

async function start(): Promise<Sentry | null> {
  const dsn = await reportingDsn();
  if (dsn === null) return null;
  const sentry = await import('./sentry.ts');
  sentry.open(dsn);
  return sentry;
}

/** What the server says, or what it said last when it can't be asked. */
export async function reportingDsn(): Promise<string | null> {
  try {
    const response = await fetch('/api/error-reporting', { headers: { Accept: 'application/json' } });
    if (!response.ok) throw new Error(response.statusText);
    const { dsn } = (await response.json()) as { dsn: string | null };
    if (dsn === null) localStorage.removeItem(REMEMBERED);
    else localStorage.setItem(REMEMBERED, dsn);
    return dsn;
  } catch {
    return localStorage.getItem(REMEMBERED);
  }
}
