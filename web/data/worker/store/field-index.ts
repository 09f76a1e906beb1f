import type { PlaceIndex } from './place-index.ts';

/** Rows by the value of one field: places of those that lie packed, ids of all others. */
export interface FieldIndex {
  packed: PlaceIndex;
  loose: Map<string, string[]>;
}

export function insertId({ loose }: FieldIndex, value: unknown, id: string): void {
  if (typeof value !== 'string') return;
  const ids = loose.get(value);
  if (ids === undefined) loose.set(value, [id]);
  else ids.push(id);
}

export function removeId({ loose }: FieldIndex, value: unknown, id: string): void {
  const ids = typeof value === 'string' ? loose.get(value) : undefined;
  const at = ids?.indexOf(id) ?? -1;
  if (ids !== undefined && at >= 0) ids.splice(at, 1);
}
