import { type EntityName } from '../entities.ts';
export type Fields = Readonly<Record<string, unknown>>;
/** A value that a merge could not keep. */
export interface LostValue {
  field: string;
  base: unknown;
  kept: unknown;
  lost: unknown;
}
export interface Merge {
  /** The value that each field of the patch ends with. */
  values: Record<string, unknown>;
  lost: LostValue[];
}
/** Brings a patch together with a record that others may have changed since `basis`, which says what the patch's author saw [D4.4]. */
export declare function mergePatch(entity: EntityName, record: Fields, patch: Fields, basis: (field: string) => unknown): Merge;
/** The same for an author of whom nothing is known: every field that differs is an edit, and what it replaces is lost [D4.3]. */
export declare function mergeWithoutBase(entity: EntityName, record: Fields, patch: Fields): Merge;
