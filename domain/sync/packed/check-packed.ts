import { NULL_TEXT, type PackedColumn, type PackedHead, type PackedRows } from './packed-rows.ts';
import { WORDS } from './uuid-words.ts';

/** Throws a RangeError where packed rows name what is not in them: what came over a network is asked before it is kept [PULL.4]. */
export function checkPacked({ head, text, bytes }: PackedRows): void {
  const { count, ids, vers, fields } = JSON.parse(head) as PackedHead;
  const words = (at: number) => void new Uint32Array(bytes, at, count * WORDS);
  const check = (column: PackedColumn): void => {
    if (column.kind === 'uuids') words(column.at);
    if (column.kind === 'instants') void new Float64Array(bytes, column.at, count);
    if (column.kind === 'distinct') void new (column.wide === 1 ? Uint8Array : Uint16Array)(bytes, column.at, count);
    if (column.kind === 'same' && !Object.hasOwn(fields, column.as)) throw new RangeError(`there is no column ${column.as}`);
    const end = endOf(column, bytes, count);
    if (end > text.length) throw new RangeError(`a text of ${text.length} goes on to ${end}`);
  };
  void new Float64Array(bytes, vers, count);
  if (!Array.isArray(ids)) words(ids.at);
  else if (ids.length !== count) throw new RangeError(`${ids.length} ids of ${count} rows`);
  for (const column of Object.values(fields)) check(column);
}

/** Where the column ends in the text of all. */
function endOf(column: PackedColumn, bytes: ArrayBuffer, count: number): number {
  if (column.kind === 'json') return column.to;
  if (column.kind !== 'texts') return 0;
  return (new Uint32Array(bytes, column.at, count).at(-1) ?? 0) % NULL_TEXT;
}
