import { isFull } from './is-full.ts';
import { isOutOfReach } from './postgres/is-out-of-reach.ts';

/** For what is only noted beside a read: a database that can't be written to for now is read from all the same [OPS.22]. */
export function ignoreFull(error: unknown): void {
  if (!isFull(error) && !isOutOfReach(error)) throw error;
}
