import { type Fields, type Merge, mergePatch } from '#domain/sync/merge-patch.ts';
import type { Change } from '../../protocol/change.ts';

/** What an edit makes of the record as it is now, which others may have changed since the edit's basis [MERGE]. */
export function mergeOntoRow({ entity, patch, basis = {} }: Change, row: Fields): Merge {
  const followed = Object.entries(patch).filter(([field]) => Object.hasOwn(basis, field) && Object.hasOwn(row, field));
  const { values, lost } = mergePatch(entity, row, Object.fromEntries(followed), (field) => basis[field]);
  return { values: { ...patch, ...values }, lost };
}
