import { useCallback, useEffect, useState } from 'react';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { openEvidence } from '#web/data/decisions.ts';
import { useSyncStatus } from '#web/data/sync-status.ts';
import { WorkerError } from '#web/data/worker-client.ts';

/** Why what a closed inspection said is not there. */
export type EvidenceTrouble = { offline: true } | { offline: false; reason: string };

/** Has what the closed inspection said ready for queries, from this device or else from the server [D7]. */
export function useEvidence(
  id: InspectionId,
  evidence: EvidenceFigures | null,
): { trouble: EvidenceTrouble | null; retry: () => void } {
  const { online } = useSyncStatus();
  const [trouble, setTrouble] = useState<EvidenceTrouble | null>(null);
  const version = evidence?.version ?? null;
  const open = useCallback(async () => {
    if (version === null) return;
    try {
      await openEvidence(id, version);
      setTrouble(null);
    } catch (error) {
      const isOffline = error instanceof WorkerError && error.code === 'needs-connection';
      setTrouble(isOffline ? { offline: true } : { offline: false, reason: error instanceof Error ? error.message : '' });
    }
  }, [id, version]);
  useEffect(() => {
    void open();
  }, [open, online]);
  return { trouble, retry: () => void open() };
}
