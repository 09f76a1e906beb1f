import { useCallback, useEffect, useState } from 'react';
import { refreshDecisions } from '#web/data/page/decisions.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { CallError } from '#web/data/protocol/call-error.ts';

/** Asks the server when the screen opens and when the network is back, as each pull does that counts otherwise; `failure` says why it could not. */
export function useFreshDecisions(): { failure: string | null; retry: () => void } {
  const online = useSyncStatus((sync) => sync.online);
  const [failure, setFailure] = useState<string | null>(null);
  const refresh = useCallback(async () => {
    try {
      await refreshDecisions();
      setFailure(null);
    } catch (error) {
      const isOffline = error instanceof CallError && error.code === 'needs-connection';
      setFailure(isOffline ? null : error instanceof Error ? error.message : String(error));
    }
  }, []);
  useEffect(() => {
    if (online) void refresh();
  }, [refresh, online]);
  return { failure, retry: () => void refresh() };
}
