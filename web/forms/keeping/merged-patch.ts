import type { EntityName, PatchOf } from '#domain/entities.ts';
import { type Fields, mergePatch } from '#domain/sync/merge-patch.ts';

/** What a form changes in the record as it is now, which others may have changed since the form's `basis` [MERGE]. */
export function mergedPatch<E extends EntityName>(entity: E, record: Fields, patch: PatchOf<E>, basis: Fields): PatchOf<E> {
  return mergePatch(entity, record, patch, (field) => basis[field]).values as PatchOf<E>;
}
