import type { HoldReason } from '#domain/sync/hold-reason.ts';
import type { Arrival } from './arrival.ts';
import { forbidden } from './rejected.ts';

/** Why an operation waits for an administrator, when the lock that it came after arrived, and which place it is about. */
export interface Hold {
  reason: HoldReason;
  locked_at: string | null;
  inspection_id: string | null;
  asset_id: string | null;
}

export const nowhere = { inspection_id: null, asset_id: null };

/** What was held before, and what is handed in for somebody, waits whatever it is [HELD]. */
export const heldAnyway = ({ by }: Arrival, place: Pick<Hold, 'inspection_id' | 'asset_id'>): Hold | null =>
  by === 'held-before' || by === 'handed-in' ? { reason: by, locked_at: null, ...place } : null;

/** What may() refuses: it was allowed once where the server took it before, and waits; else it throws [BACKUP]. */
export function heldIfTaken({ by }: Arrival, place: Pick<Hold, 'inspection_id' | 'asset_id'>): Hold {
  if (by !== 'taken-before') throw forbidden();
  return { reason: by, locked_at: null, ...place };
}
