import { entities } from '#domain/entities.ts';
import { PACKED_TYPE, type PulledChunk, type PulledPage } from '#domain/sync/pulled-chunk.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import { Segment } from '#web/data/worker/store/segment.ts';
import { readPage } from '#web/data/worker/sync/read-page.ts';

type Row = Record<string, unknown>;

/** A page of a pull as the app reads it, the rows of its chunks among its others. */
export function readRows(body: Uint8Array, type: string): PullPage {
  const { chunks = [], ...page } = readWhole(body, type);
  const rows: Record<string, Row[]> = { ...(page.rows as Record<string, Row[]>) };
  for (const chunk of chunks) rows[chunk.entity] = [...(rows[chunk.entity] ?? []), ...rowsOf(chunk)];
  return { ...page, rows };
}

export const readWhole = (body: Uint8Array, type: string): PulledPage => readPage(new Uint8Array(body).buffer, type);

export const isPacked = (type: string): boolean => type === PACKED_TYPE;

function rowsOf({ entity, rows, apart }: PulledChunk): Row[] {
  const segment = new Segment(rows);
  const list = Array.from({ length: segment.count }, (_, row) => segment.rowAt(row) as unknown as Row);
  const field = entities[entity].apart;
  if (field === null) return list;
  const beside = new Map(apart === null ? [] : texts(new Segment(apart), field));
  return list.map((row) => ({ ...row, [field]: beside.get(keyOf(row)) ?? null }));
}

const texts = (segment: Segment, field: string): [string, unknown][] =>
  Array.from({ length: segment.count }, (_, row) => {
    const { [field]: text, ...state } = segment.rowAt(row) as unknown as Row;
    return [keyOf(state), JSON.parse(String(text))];
  });

/** Which state of which record. */
const keyOf = ({ id, ver, updated_at }: Row): string => `${String(id)} ${String(ver)} ${String(updated_at)}`;
