import { useEffect } from 'react';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { compareHeads } from './seen-heads.ts';

const EVERY_MS = 15 * 60_000;
let comparedAt = -Infinity;

/** At the start of the app and every quarter of an hour, after a synchronisation that reached the server. */
export function useHeadWatch(): void {
  const online = useSyncStatus((sync) => sync.online);
  const lastSyncedAt = useSyncStatus((sync) => sync.lastSyncedAt);
  useEffect(() => {
    if (!online || lastSyncedAt === null || performance.now() - comparedAt < EVERY_MS) return;
    comparedAt = performance.now();
    compareHeads().catch(() => {
      // Without an answer nothing is known: the next synchronisation asks again.
      comparedAt = -Infinity;
    });
  }, [online, lastSyncedAt]);
}
