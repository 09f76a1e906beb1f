import { MOST_ROWS, NULL_TEXT, type PackedColumn, type PackedHead, type PackedRows } from './packed-rows.ts';
import { WORDS } from './uuid-words.ts';

/** Throws a RangeError where packed rows name what is not in them: what came over a network is asked before it is kept [PULL.4]. */
export function checkPacked({ head, text, bytes }: PackedRows, expected: readonly string[] = []): void {
  const { count, ids, vers, fields } = JSON.parse(head) as PackedHead;
  if (count > MOST_ROWS) throw new RangeError(`a piece of ${count} rows`);
  void new Float64Array(bytes, vers, count);
  if (!Array.isArray(ids)) void new Uint32Array(bytes, ids.at, count * WORDS);
  else if (ids.length !== count) throw new RangeError(`${ids.length} ids of ${count} rows`);
  for (const field of expected) if (!Object.hasOwn(fields, field)) throw new RangeError(`there is no column ${field}`);
  for (const column of Object.values(fields)) {
    const end = endOf(column, { fields, bytes, count });
    if (end > text.length) throw new RangeError(`a text of ${text.length} goes on to ${end}`);
  }
}

/** Where the column ends in the text of all; its numbers are all there. */
function endOf(
  column: PackedColumn,
  { fields, bytes, count }: Pick<PackedHead, 'fields' | 'count'> & { bytes: ArrayBuffer },
): number {
  switch (column.kind) {
    case 'json':
      return column.to;
    case 'texts':
      return lastEnd(new Uint32Array(bytes, column.at, count), column.from);
    case 'uuids':
      void new Uint32Array(bytes, column.at, count * WORDS);
      return 0;
    case 'instants':
      void new Float64Array(bytes, column.at, count);
      return 0;
    case 'distinct':
      void new (column.wide === 1 ? Uint8Array : Uint16Array)(bytes, column.at, count);
      return 0;
    case 'same':
      if (!Object.hasOwn(fields, column.as)) throw new RangeError(`there is no column ${column.as}`);
      return 0;
    default:
      throw new RangeError(`a column of a kind that is not known`);
  }
}

/** Texts lie one behind the other. */
function lastEnd(ends: Uint32Array, from: number): number {
  let before = from;
  for (const end of ends) {
    if (end % NULL_TEXT < before) throw new RangeError(`a text ends at ${end} and begins at ${before}`);
    before = end % NULL_TEXT;
  }
  return before;
}
