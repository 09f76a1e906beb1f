const FULL = new Set(['QuotaExceededError']);
/** What browsers answer when a disk is full without saying so, when a database was dropped, or can't be opened at all. */
const FAILING = new Set([
  'UnknownError',
  'AbortError',
  'InvalidStateError',
  'NotFoundError',
  'NotReadableError',
  'TimeoutError',
  'SecurityError',
  'VersionError',
]);

/** Whether the device kept something from being stored, and why; null for every other error. */
export function storageFailure(error: unknown): 'full' | 'failing' | null {
  if (!(error instanceof Error || error instanceof DOMException)) return null;
  if (FULL.has(error.name)) return 'full';
  return FAILING.has(error.name) ? 'failing' : null;
}
