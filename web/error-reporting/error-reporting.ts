import type * as SentryModule from './sentry.ts';

/** Under it the service's DSN, or nothing where the server has said that none is set. */
const REMEMBERED = 'firemark-error-reporting';

/** Unknown while the server was never asked. */
export type ReportingService = { state: 'set'; dsn: string } | { state: 'none' } | { state: 'unknown' };

type Sentry = typeof SentryModule;
let started: Promise<Sentry | null> | null = null;

/** Loads the error-reporting service's SDK where one is set, and reports what nobody catches; null where none is set [S1]. */
export function startErrorReporting(): Promise<Sentry | null> {
  started ??= start().catch(() => {
    started = null;
    return null;
  });
  return started;
}

async function start(): Promise<Sentry | null> {
  const service = await reportingService();
  if (service.state === 'unknown') throw new Error('it is not known whether an error-reporting service is set');
  if (service.state === 'none') return null;
  const sentry = await import('./sentry.ts');
  sentry.open(service.dsn);
  return sentry;
}

/** What the server says, or what it said last when it can't be asked. */
export async function reportingService(): Promise<ReportingService> {
  const said = await askServer().catch(() => localStorage.getItem(REMEMBERED));
  if (said === null) return { state: 'unknown' };
  return said === '' ? { state: 'none' } : { state: 'set', dsn: said };
}

async function askServer(): Promise<string> {
  const response = await fetch('/api/error-reporting', { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(response.statusText);
  const { dsn } = (await response.json()) as { dsn: string | null };
  localStorage.setItem(REMEMBERED, dsn ?? '');
  return dsn ?? '';
}
