import { useSyncStatus } from './sync-status.ts';

/** Whether the first records are still on their way. */
export function useArriving(): boolean {
  const { online, phase, lastSyncedAt } = useSyncStatus();
  return lastSyncedAt === null && online && phase !== 'failed';
}
