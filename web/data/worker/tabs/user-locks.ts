/** So long a tab that the system has put to sleep may keep others from a lock. */
export const MOST_WAIT_MS = 5_000;

/** Held by every tab that has the user's database open, and alone by the one that removes it [SESS]. */
export const databaseLock = (userId: string): string => `firemark-database-${userId}`;

/** Held by the one who brings back what was sealed of a user, or exports it [SESS]. */
export const bringingBackLock = (userId: string): string => `firemark-bringing-back-${userId}`;

type Locks = Pick<LockManager, 'request'>;

interface Waiting {
  mode?: LockMode;
  wait?: number;
  /** Asked after each `wait`: whether what is done under the lock has moved since. */
  isMoving?: () => Promise<boolean>;
}

/** Runs `work` with the lock, or without it when it can't be had in time; `granted` says which. */
export async function whileLocked<T>(
  locks: Locks,
  name: string,
  work: (granted: boolean) => Promise<T>,
  { mode = 'exclusive', wait = MOST_WAIT_MS, isMoving = async () => false }: Waiting = {},
): Promise<T> {
  const patience = new AbortController();
  let run: Promise<T> | null = null;
  const look = async () => {
    const isStill = await isMoving().catch(() => false);
    if (run !== null) return;
    if (isStill) timer = setTimeout(() => void look(), wait);
    else patience.abort();
  };
  let timer = setTimeout(() => void look(), wait);
  try {
    await locks.request(name, { mode, signal: patience.signal }, () => {
      clearTimeout(timer);
      run = work(true);
      return run.then(
        () => undefined,
        () => undefined,
      );
    });
  } catch (error) {
    if (run === null && !patience.signal.aborted) throw error;
  }
  return run ?? work(false);
}

/** Holds the lock together with others until the function that is returned is called. */
export function holdShared(locks: Locks, name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const hold = () =>
      new Promise<void>((release) => {
        resolve(() => release());
      });
    whileLocked(locks, name, hold, { mode: 'shared' }).catch(reject);
  });
}
