import type { Conflict } from '#domain/sync/wire.ts';
import type { Change } from '#web/data/protocol/change.ts';

/** Takes the place of the value that was kept; what others have added to that since is not taken away [MERGE]. */
export const restoringChange = (conflict: Conflict): Change =>
  ({ entity: conflict.entity, id: conflict.id, ...editOf(conflict) }) as Change;

function editOf({ field, kept, lost, patch }: Conflict): { patch: object; basis?: object } {
  if (field === 'deleted_at' && patch !== null) return { patch: { ...patch, deleted_at: null } };
  // Beside another closing an opening would lose once more.
  if (field === 'closed_at') return { patch: { closed_at: lost } };
  return { patch: { [field]: lost }, basis: { [field]: kept } };
}
