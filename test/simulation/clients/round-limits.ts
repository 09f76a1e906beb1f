import { Broken } from '../broken.ts';
import type { Moved } from './moved.ts';

/** A round with nothing new asks once, for so many bytes. */
export const QUIET_REQUESTS = 1;
export const QUIET_BYTES = 1_000;

/** What a round may move beside its changes, and for each of them. */
const BYTES = 3_000;
const BYTES_OF_A_CHANGE = 1_000;
const REQUESTS = 4;

/** Null when a round has kept to its limits. */
export function tooMuch({ requests, bytes, operations, rows }: Moved): Broken | null {
  const most = { requests: REQUESTS + operations, bytes: BYTES + BYTES_OF_A_CHANGE * (operations + rows) };
  if (requests <= most.requests && bytes <= most.bytes) return null;
  return new Broken(`a round of ${operations} operations and ${rows} rows took ${requests} requests and ${bytes} bytes`);
}

/** Null when no photo of so many was sent more often than once. */
export function tooMuchForPhotos({ requests }: Moved, waiting: number): Broken | null {
  return requests <= waiting ? null : new Broken(`${waiting} photos took ${requests} requests`);
}
