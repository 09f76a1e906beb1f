import { useEffect, useState } from 'react';
import { unsentCounts } from '#web/data/page/session/session.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import type { UnsentCounts } from '#web/data/protocol/session-state.ts';

/** What only this device has, counted anew with each change of it; null until it is known, and while it is not asked for. */
export function useUnsentCounts(asked: boolean): UnsentCounts | null {
  const status = useSyncStatus((sync) => (asked ? sync : null));
  const [counts, setCounts] = useState<UnsentCounts | null>(null);
  useEffect(() => {
    if (!asked) return;
    let isCurrent = true;
    const count = async () => {
      const next = await unsentCounts();
      if (isCurrent) setCounts(next);
    };
    // Fails when the session ends, and the screen with it.
    count().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [asked, status]);
  return asked ? counts : null;
}
