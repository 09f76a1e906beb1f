import type { EntityName } from '#domain/entities.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import type { WireRow } from '#domain/sync/wire.ts';
import { rowAt, type RowColumns, toColumns } from './row-columns.ts';
import type { Store, StoredRow } from './store.ts';
import type { Block, HeldAnswers, WriteTransaction } from './user-database.ts';

/** Raised when blocks or meta change their shape; others are rebuilt from the server. */
export const BLOCK_FORMAT = 2;
export const ROWS_PER_BLOCK = 1_000;

/** A block without its key, as it is written. */
export type NewBlock = Block extends infer B ? (B extends Block ? Omit<B, 'key'> : never) : never;

export function rowsBlock(entity: EntityName, epoch: number, rows: readonly StoredRow[]): NewBlock {
  const size = rows.length < ROWS_PER_BLOCK / 2 ? 'small' : 'full';
  return { kind: 'rows', entity, epoch, size, rows: JSON.stringify(toColumns(entity, rows)) };
}

export function evictBlock(entity: EntityName, epoch: number, ids: string[]): NewBlock {
  return { kind: 'evict', entity, epoch, size: 'small', ids };
}

const parse = (text: string): RowColumns => JSON.parse(text) as RowColumns;

export function parseRows(block: Block): StoredRow[] {
  if (block.kind !== 'rows') return [];
  const columns = parse(block.rows);
  return columns.ids.map((_id, row) => rowAt(columns, row));
}

/** Brings a new block into memory; throws when it can't be read. */
export function applyBlock(store: Store, block: Block): void {
  if (block.kind === 'rows') for (const row of parseRows(block)) store.putServer(block.entity, row);
  else for (const id of block.ids) store.evict(block.entity, id);
}

/** Fills an empty store; rows of a former epoch are marked, for a rebuild is under way. */
export function loadBlocks(store: Store, blocks: readonly Block[], epoch: number): void {
  for (const block of blocks) {
    if (block.kind === 'rows') store.load(block.entity, parse(block.rows), block.epoch < epoch);
    else for (const id of block.ids) store.unload(block.entity, id);
  }
}

export async function writeBlocks(transaction: WriteTransaction, blocks: readonly NewBlock[]): Promise<number[]> {
  const store = transaction.objectStore('blocks');
  return Promise.all(blocks.map((block) => store.add(block as Block)));
}

/** Parts a row as sync sends it from the answers that are kept on their own. */
export function splitAnswers(entity: EntityName, row: WireRow): { row: StoredRow; held: HeldAnswers | null } {
  if (entity !== 'asset_grades' || !('answers' in row)) return { row, held: null };
  const { answers, ...rest } = row;
  return { row: rest, held: answers === null ? null : heldAnswers(row.id, row.ver, answers) };
}

export const heldAnswers = (gradeId: string, ver: number, answers: Answer[]): HeldAnswers => ({
  grade_id: gradeId,
  ver,
  answers,
});
