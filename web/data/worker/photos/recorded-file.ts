import type { Records } from '../store/records.ts';
import type { StoredRow } from '../store/stored-row.ts';

/** What the server has said of a photo; undefined where that has not arrived, or the device doesn't keep it. */
export const recordedFile = (store: Records, id: string): StoredRow<'files'> | undefined =>
  store.serverRow('files', id) as StoredRow<'files'> | undefined;
