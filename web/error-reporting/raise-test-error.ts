import { startErrorReporting } from './error-reporting.ts';

const PATIENCE_MILLISECONDS = 10_000;

/** Raises an error that nobody catches; what became of it, where there is anything that would report it. */
export async function raiseTestError(): Promise<'sent' | 'kept' | 'not-raised'> {
  const sentry = await startErrorReporting();
  if (sentry === null) return 'not-raised';
  const delivered = sentry.nextDelivery();
  const impatience = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MILLISECONDS));
  setTimeout(() => {
    throw new Error('Firemark test error');
  });
  return (await Promise.race([delivered, impatience])) ? 'sent' : 'kept';
}
