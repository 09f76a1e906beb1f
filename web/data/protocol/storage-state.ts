/**
 * Whether this device keeps what is done on it: `low` when the margin held back is in use, `full` and `failing` when the
 * latest change could not be kept [ROOM].
 */
export type StorageState = 'fine' | 'low' | 'full' | 'failing';

/** What was removed from the device to make room; the server has all of it. */
export interface FreedSpace {
  bytes: number;
  photos: number;
  answers: number;
  lists: number;
}
