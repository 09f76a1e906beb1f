import { differingFields } from './differing-fields.ts';

/** The fields that were typed into, where they held `basis`, and that somebody else has changed since to something else. */
export function changedSince(typed: object, basis: object, saved: object): string[] {
  const apart = [differingFields(basis, typed, []), differingFields(basis, saved, []), differingFields(typed, saved, [])];
  return Object.keys(basis).filter((name) => apart.every((fields) => name in fields));
}
