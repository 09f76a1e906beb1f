import type { EntityName } from '../entities.ts';
import { withJudged } from './judged-together.ts';
import type { Fields, LostValue, Merge } from './merge-patch.ts';
import { fieldsBySize, outgrows } from './record-size.ts';
import { sameValue } from './same-value.ts';

/**
 * A merge may make a record larger than it may be, though neither side's edit does. Then united fields keep the later
 * arrival, and if that is not enough the patch gives way, its largest field first; what is not kept is lost into the
 * conflicts, a judgement with what it judges. Null when nobody else is concerned: the patch is too large by itself [MERGE, LIMIT].
 */
export function fitMerge(
  entity: EntityName,
  record: Fields,
  patch: Fields,
  merge: Merge,
  { isOthers, basis }: { isOthers: boolean; basis: (field: string) => unknown },
): Merge | null {
  const values = { ...merge.values };
  const lost = new Map<string, LostValue[]>(Map.groupBy(merge.lost, ({ field }) => field));
  const isFitting = () => !outgrows(entity, record, { ...record, ...values }, patch);
  const keep = (field: string, kept: unknown, other: unknown) => {
    values[field] = kept;
    const isLost = !sameValue(kept, other) && other !== null;
    lost.set(field, isLost ? [{ field, base: basis(field) ?? null, kept, lost: other }] : []);
  };
  const fitted = (): Merge => ({ values, lost: [...lost.values()].flat() });
  if (isFitting()) return merge;
  const fields = fieldsBySize(values).filter((field) => Object.hasOwn(patch, field));
  for (const field of fields) {
    if (sameValue(values[field], patch[field]) || sameValue(values[field], record[field])) continue;
    keep(field, patch[field], record[field]);
    if (isFitting()) return fitted();
  }
  if (!isOthers) return null;
  for (const field of fields) {
    for (const one of withJudged(entity, [field])) if (Object.hasOwn(patch, one)) keep(one, record[one], patch[one]);
    if (isFitting()) return fitted();
  }
  return fitted();
}
