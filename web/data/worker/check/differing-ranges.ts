import type { CheckedRange } from '#domain/sync/check/check-wire.ts';
import { RowDigest } from '#domain/sync/check/row-digest.ts';

/** A range of ids, and those that this device holds of it. */
export interface DifferentRange {
  after: string | null;
  to: string | null;
  ids: string[];
}

/** The server's ranges that come to something else here; `rows` are ids with their digests, in the order of ids [CHECK]. */
export function differingRanges(rows: readonly (readonly [string, string])[], ranges: readonly CheckedRange[]): DifferentRange[] {
  const different: DifferentRange[] = [];
  let at = 0;
  let after: string | null = null;
  for (const { to, count, digest } of ranges) {
    const isWithin = (row: readonly [string, string] | undefined) => row !== undefined && (to === null || row[0] <= to);
    const first = at;
    while (isWithin(rows[at])) at += 1;
    const held = rows.slice(first, at);
    const sum = new RowDigest();
    for (const [, one] of held) sum.addDigest(one);
    if (sum.count !== count || sum.toString() !== digest) different.push({ after, to, ids: held.map(([id]) => id) });
    after = to;
  }
  return different;
}
