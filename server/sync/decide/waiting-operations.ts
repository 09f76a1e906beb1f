import type { HeldOperationsTable } from '../../database/tables.ts';
import { prefetchRows, rowKey, type Writing } from '../writing/writing.ts';

/** What a held operation is, without its patch. */
export type Waiting = Pick<HeldOperationsTable, (typeof waitingColumns)[number]>;

const waitingColumns = ['op_id', 'sequence', 'entity', 'id', 'user_id', 'reason', 'inspection_id', 'asset_id'] as const;
/** One transaction judges so many; the rest waits on. */
export const MOST_JUDGED = 5_000;
/** So many are in memory with their patches, each as large as a record may be. */
const CHUNK = 25;

/** An operation waits only behind those of the same record and author. */
export const queueOf = ({ entity, id, user_id }: Pick<Waiting, 'entity' | 'id' | 'user_id'>): string =>
  `${entity}/${id}/${user_id}`;

/** Undecided operations, in the order of their arrival. */
export const waitingOperations = ({ trx }: Pick<Writing, 'trx'>) =>
  trx.selectFrom('held_operations').select(waitingColumns).where('verdict', 'is', null).orderBy('sequence');

/** The same with their patches, some at a time, and with the rows that they are about. */
export async function* inChunks(writing: Writing, waiting: readonly Waiting[]): AsyncGenerator<HeldOperationsTable[]> {
  for (let from = 0; from < waiting.length; from += CHUNK) {
    const ops = waiting.slice(from, from + CHUNK).map(({ op_id }) => op_id);
    const held = await writing.trx
      .selectFrom('held_operations')
      .selectAll()
      .where('op_id', 'in', ops)
      .orderBy('sequence')
      .execute();
    const records = held as Parameters<typeof prefetchRows>[1];
    await prefetchRows(writing, records);
    yield held;
    for (const { entity, id } of records) writing.rows.delete(rowKey(entity, id));
  }
}
