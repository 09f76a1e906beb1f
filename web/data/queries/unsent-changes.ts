import type { StoreReader, WaitingChange } from '../store-reader.ts';
import { type Page, pageOf } from './page-of.ts';
import { recordName } from './record-name.ts';

const MOST_LISTED = 50;

export interface UnsentChange extends WaitingChange {
  name: string;
}

/** The changes that only this device has, newest first; `unsent` is their number, so that a new one is seen [D8]. */
export function unsentChanges(store: StoreReader, _params: { unsent: number }): Page<UnsentChange> {
  const { rows, ...place } = pageOf(store.waiting(), { from: 0, to: MOST_LISTED });
  return { ...place, rows: rows.map((change) => ({ ...change, name: recordName(store, change) })) };
}
