const SQLITE_FULL = 13;
const SQLITE_IO_ERROR = 10;
const POSTGRES_FULL = '53100';

/** Whether the disk of the database has no room left; a disk that is full fails some writes of SQLite as any other error of it. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code } = error as Error & { errcode?: unknown; code?: unknown };
  if (code === 'ENOSPC' || code === POSTGRES_FULL) return true;
  const primary = typeof errcode === 'number' ? errcode % 256 : null;
  return primary === SQLITE_FULL || (primary === SQLITE_IO_ERROR && /full|space/.test(error.message));
}
