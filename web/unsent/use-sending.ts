import { useEffect, useEffectEvent, useState } from 'react';
import { currentSyncStatus, syncNow, useSyncStatus } from '#web/data/page/sync-status.ts';
import { unsentKinds } from './sync-summary.ts';

/** So often it is looked whether anything is still on its way. */
const PATIENCE_MS = 3_000;

/** Sends what can be sent and calls back at its end, whether all went or not; `left` counts changes and photos. */
export function useSending(onEnd: () => void): { sending: boolean; left: number; send: () => void; stop: () => void } {
  const status = useSyncStatus((sync) => sync);
  const [sending, setSending] = useState(false);
  const left = unsentKinds(status).waiting;
  const { phase } = status;
  const end = useEffectEvent(() => {
    setSending(false);
    onEnd();
  });

  useEffect(() => {
    if (!sending) return;
    if (left === 0 && phase === 'idle') return end();
    const look = () => {
      const now = currentSyncStatus();
      const isAtRest = now.phase === 'idle' || now.phase === 'failed';
      if (isAtRest && now.photos.sending === 0) end();
    };
    const timer = setInterval(look, PATIENCE_MS);
    return () => clearInterval(timer);
  }, [sending, left, phase]);

  return {
    sending,
    left,
    send: () => {
      setSending(true);
      void syncNow();
    },
    stop: () => setSending(false),
  };
}
