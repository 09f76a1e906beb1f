import type { Meta } from '../disk/user-schema.ts';
import type { ImageReader } from './image-reader.ts';

/** Whether rows or entries of the log are in the database that memory has not taken over, or no longer: who wrote them may have been killed before it told [TAB.8]. */
export function isBehind({ meta, outbox, damaged }: ImageReader, stored: Meta | undefined, seqs: readonly number[]): boolean {
  if (stored?.writes !== meta.writes || stored.epoch !== meta.epoch) return true;
  const known = new Set([...outbox.entries, ...damaged].map(({ seq }) => seq));
  // What is being saved may be there already.
  if (known.has(null)) return false;
  return known.size !== seqs.length || !seqs.every((seq) => known.has(seq));
}
