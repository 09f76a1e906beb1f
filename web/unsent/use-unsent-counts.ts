import { useEffect, useState } from 'react';
import { currentSession, unsentCounts } from '#web/data/page/session/session.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import type { UnsentCounts } from '#web/data/protocol/session-state.ts';

/**
 * What only this device has, and how much the server holds, counted anew with each change of it; null until it is known, and while it is not asked for. `unread`
 * where the device's data can't be read.
 */
export function useUnsentCounts(asked: boolean): UnsentCounts | 'unread' | null {
  const status = useSyncStatus((sync) => (asked ? sync : null));
  const [counts, setCounts] = useState<UnsentCounts | 'unread' | null>(null);
  useEffect(() => {
    if (!asked) return;
    let isCurrent = true;
    const count = async () => {
      const next = await unsentCounts().catch(() => 'unread' as const);
      // When the session ends, the screen does too.
      if (isCurrent && currentSession().state === 'in') setCounts(next);
    };
    void count();
    return () => {
      isCurrent = false;
    };
  }, [asked, status]);
  return asked ? counts : null;
}
