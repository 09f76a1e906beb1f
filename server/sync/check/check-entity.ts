import type { Actor } from '#domain/permissions.ts';
import type { CheckedRange, CheckReply, CheckRequest } from '#domain/sync/check/check-wire.ts';
import { RowDigest } from '#domain/sync/check/row-digest.ts';
import type { Context } from '../../context.ts';
import { readCursor } from '../pull/cursor.ts';
import { hasForgotten } from '../pull/has-forgotten.ts';
import { readChecked } from './read-checked.ts';

/** Whether a device holds of an entity what it should, and if not, what each range of ids comes to here [CHECK]. */
export async function checkEntity({ db }: Context, actor: Actor, request: CheckRequest): Promise<CheckReply> {
  const { entity, count, digest, cursor, known } = request;
  if ((await readCursor(db, actor, cursor)) === null || (await hasForgotten(db, known))) return { state: 'resync' };
  const all = new RowDigest();
  const ranges: CheckedRange[] = [];
  // Answers are kept apart: none are read to be compared.
  for await (const rows of readChecked(db, { actor, sites: new Set() }, entity)) {
    const range = new RowDigest();
    for (const { text } of rows) {
      range.add(text);
      all.add(text);
    }
    ranges.push({ to: rows.at(-1)?.id ?? null, count: range.count, digest: range.toString() });
  }
  if (all.count === count && all.toString() === digest) return { state: 'same' };
  // What a device holds beyond the last id is compared with nothing.
  return { state: 'differs', ranges: [...ranges, { to: null, count: 0, digest: new RowDigest().toString() }] };
}
