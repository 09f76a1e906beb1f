import type { Evidence } from '#domain/evidence/evidence.ts';
import type { KeptVerdict, KnownDecisions } from '../known-decisions.ts';

/** What queries read of the desk's stores; its keys are touched when it changes. */
export interface DeskMemory {
  known: KnownDecisions | null;
  verdicts: readonly KeptVerdict[];
  /** Of the inspections that were looked at last. */
  evidence: Map<string, Evidence>;
}

export const DESK = 'desk';
export const evidenceKey = (inspectionId: string): string => `evidence/${inspectionId}`;

export const emptyDesk = (): DeskMemory => ({ known: null, verdicts: [], evidence: new Map() });
