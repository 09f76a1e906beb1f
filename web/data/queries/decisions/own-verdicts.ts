import type { KeptVerdict } from '../../protocol/known-decisions.ts';
import type { StoreReader } from '../store-reader.ts';
import { personName } from '../records/person-name.ts';
import { recordName } from '../records/record-name.ts';

export interface OwnVerdict extends KeptVerdict {
  name: string;
  /** Null when a reopening let it in. */
  by_name: string | null;
}

/** What was decided about changes of this device that were held, newest first [HELD]. */
export const ownVerdicts = (store: StoreReader, _params: Record<string, never>): OwnVerdict[] =>
  store.verdicts().map((verdict) => ({
    ...verdict,
    name: recordName(store, verdict),
    by_name: personName(store, verdict.by_id),
  }));
