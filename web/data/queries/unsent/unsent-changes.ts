import type { StoreReader, WaitingChange } from '../store-reader.ts';
import { type Page, pageOf } from '../lists/page-of.ts';
import { recordName } from '../records/record-name.ts';

export interface UnsentChange extends WaitingChange {
  name: string;
}

interface Params {
  /** Their number, so that a new one is seen. */
  unsent: number;
  /** So many of them. */
  most: number;
  /** These before all others. */
  first: readonly string[];
}

/** The changes that only this device has, newest first [SYNC]. */
export function unsentChanges(store: StoreReader, { most, first }: Params): Page<UnsentChange> {
  const early = new Set(first);
  const waiting = store.waiting();
  const inOrder =
    early.size === 0 ? waiting : waiting.toSorted((one, other) => Number(early.has(other.op)) - Number(early.has(one.op)));
  const { rows, ...place } = pageOf(inOrder, { from: 0, to: most });
  return { ...place, rows: rows.map((change) => ({ ...change, name: recordName(store, change) })) };
}
