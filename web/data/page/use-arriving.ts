import { useSyncStatus } from './sync-status.ts';

/** Whether the first records are still on their way. */
export function useArriving(): boolean {
  return useSyncStatus(({ online, phase, lastSyncedAt }) => lastSyncedAt === null && online && phase !== 'failed');
}
