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

/** Chromium names a large value that finds no room, or can't be read any more, like a key that is none. */
const LARGE_VALUE = { name: 'DataError', full: /write blobs/i, failing: /large|blob/i };

/** Whether the device kept something from being stored, and why; null for every other error. */
export function storageFailure(error: unknown): 'full' | 'failing' | null {
  if (!(error instanceof Error || error instanceof DOMException)) return null;
  if (FULL.has(error.name)) return 'full';
  if (error.name === LARGE_VALUE.name && LARGE_VALUE.full.test(error.message)) return 'full';
  if (error.name === LARGE_VALUE.name && LARGE_VALUE.failing.test(error.message)) return 'failing';
  return FAILING.has(error.name) ? 'failing' : null;
}
