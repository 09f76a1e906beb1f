import { sha256 } from '../../audit/sha256.ts';
import type { HeldOperationsTable } from '../../database/tables.ts';

/** SHA-256 over what waits as it is kept, whatever its verdict [AUDIT.32]. */
export function heldDigest(row: HeldOperationsTable): string {
  const { op_id, sequence, entity, id, device, user_id, operation, handed_in_by_id } = row;
  const { reason, held_at, made_at, locked_at, inspection_id, asset_id } = row;
  const sent = [op_id, sequence, entity, id, device, user_id, operation, handed_in_by_id];
  return sha256(JSON.stringify([...sent, reason, held_at, made_at, locked_at, inspection_id, asset_id]));
}
