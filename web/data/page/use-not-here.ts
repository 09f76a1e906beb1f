import { useArriving } from './use-arriving.ts';
import { useIncomplete } from './use-incomplete.ts';
import { useSyncStatus } from './sync-status.ts';

/** What is said in place of 'there is none', until all has arrived once [DEV]. */
export const NOT_HERE = 'Not on this device yet';

/** Why nothing can be said of what is not on this device; null once all has arrived. */
export function useNotHere(): string | null {
  const isIncomplete = useIncomplete();
  const isBeginning = useArriving();
  const isFirstPull = useSyncStatus(({ phase }) => phase === 'first-pull');
  if (!isIncomplete) return null;
  if (isBeginning || isFirstPull) return 'The records of this device are still arriving.';
  return 'Nothing was received on this device yet. It needs a connection once.';
}

/** What is spoken of a list without rows, until all has arrived once. */
export const useNoneHere = (): string | undefined => (useNotHere() === null ? undefined : 'None on this device yet');
