import type { Conflict } from '#domain/sync/wire.ts';
import type { Change } from '#web/data/protocol/change.ts';

/** Takes the place of the value that was kept; what others have added to that since is not taken away [MERGE]. */
export function restoringChange({ entity, id, field, kept, lost, patch }: Conflict): Change {
  const change =
    field === 'deleted_at' && patch !== null
      ? { patch: { ...patch, deleted_at: null } }
      : { patch: { [field]: lost }, basis: { [field]: kept } };
  return { entity, id, ...change } as Change;
}
