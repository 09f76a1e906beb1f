import { useCallback, useEffect, useState } from 'react';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { openEvidence } from '#web/data/page/decisions.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { CallError } from '#web/data/protocol/call-error.ts';

/** Why what a closed inspection said is not there. */
export type EvidenceTrouble = { offline: true } | { offline: false; reason: string };

/** Has what the closed inspection said ready for queries, from this device or else from the server [PROOF]. */
export function useEvidence(
  id: InspectionId,
  evidence: EvidenceFigures | null,
): { trouble: EvidenceTrouble | null; retry: () => void } {
  const online = useSyncStatus((sync) => sync.online);
  const [trouble, setTrouble] = useState<EvidenceTrouble | null>(null);
  const version = evidence?.version ?? null;
  const open = useCallback(async () => {
    if (version === null) return;
    try {
      await openEvidence(id, version);
      setTrouble(null);
    } catch (error) {
      const isOffline = error instanceof CallError && error.code === 'needs-connection';
      setTrouble(isOffline ? { offline: true } : { offline: false, reason: error instanceof Error ? error.message : '' });
    }
  }, [id, version]);
  useEffect(() => {
    void open();
  }, [open, online]);
  return { trouble, retry: () => void open() };
}
