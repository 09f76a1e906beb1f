import type { EntityName } from '../entities.ts';
import type { Fields, Merge } from './merge-patch.ts';
/**
 * A merge may make a record larger than it may be, though neither side's edit does. Then united fields keep the later
 * arrival, and if that is not enough the patch gives way, its largest field first; what is not kept is lost into the
 * conflicts. Null when nobody else is concerned: the patch is too large by itself [D4.4, D4.7].
 */
export declare function fitMerge(
  entity: EntityName,
  record: Fields,
  patch: Fields,
  merge: Merge,
  {
    isOthers,
    basis,
  }: {
    isOthers: boolean;
    basis: (field: string) => unknown;
  },
): Merge | null;
