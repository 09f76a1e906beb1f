import type { EvidenceVersion } from '#domain/evidence/evidence.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { StoreReader } from '../store-reader.ts';

/** The versions of what a closed inspection said, newest first; null until it was opened on this device [PROOF]. */
export const evidenceVersions = (
  store: StoreReader,
  { inspection_id }: { inspection_id: InspectionId },
): EvidenceVersion[] | null => store.evidence(inspection_id)?.versions ?? null;
