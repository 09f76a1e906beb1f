import type { Kysely } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import { decodeRow, type StoredRow } from './row-codec.ts';
import type { Tables } from './tables.ts';

interface Former {
  ver: number;
  state: object | null;
}

interface Known {
  from: number;
  formers: Promise<readonly Former[]>;
}

/** What the log says up to a row's own ver never changes: it is read once for all who ask about the same row [FAN.23]. */
const known = new WeakMap<StoredRow, Known>();

/** What a record was from a ver on, before each later change of it, the newest first; null where it did not exist yet. */
export async function statesSince<State>(
  db: Kysely<Tables>,
  entity: EntityName,
  row: StoredRow,
  ver: number,
): Promise<(State | null)[]> {
  const before = known.get(row);
  const read = before !== undefined && before.from <= ver ? before : { from: ver, formers: readFormers(db, entity, row, ver) };
  known.set(row, read);
  try {
    const formers = await read.formers;
    return formers.filter((one) => one.ver > ver).map(({ state }) => state as State | null);
  } catch (error) {
    known.delete(row);
    throw error;
  }
}

async function readFormers(db: Kysely<Tables>, entity: EntityName, row: StoredRow, from: number): Promise<Former[]> {
  const entries = await db
    .selectFrom('change_log')
    .select(['ver', 'before', 'stamp_before'])
    .where('entity', '=', entity)
    .where('id', '=', String(row['id']))
    .where('ver', '>', from)
    .where('ver', '<=', Number(row['ver']))
    .orderBy('ver', 'desc')
    .execute();
  let state: object = decodeRow(entity, row);
  return entries.map(({ ver, before, stamp_before }) => {
    state = { ...state, ...(JSON.parse(before) as object) };
    return { ver: Number(ver), state: stamp_before === null ? null : state };
  });
}
