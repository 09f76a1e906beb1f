import type { Store } from './store.ts';

/** The records in memory, to be read only. */
export type Records = Pick<
  Store,
  | 'visible'
  | 'serverRow'
  | 'serverRows'
  | 'count'
  | 'newestVer'
  | 'rows'
  | 'scanned'
  | 'packed'
  | 'unpacked'
  | 'isPacked'
  | 'lookUp'
  | 'skim'
  | 'skimOne'
  | 'isStale'
>;
