import { useSyncStatus } from './sync-status.ts';

/** Whether some of the first records have not arrived: nothing can be said of what is not here. */
export function useIncomplete(): boolean {
  return useSyncStatus(({ phase, lastSyncedAt }) => lastSyncedAt === null || phase === 'first-pull');
}
