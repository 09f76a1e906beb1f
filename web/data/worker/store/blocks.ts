import { entities, type EntityName, fieldsIn, isKnownEntity } from '#domain/entities.ts';
import type { WireRow } from '#domain/sync/wire.ts';
import { completeRecord, completeValue } from '#domain/versions/complete.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { checkPacked } from '#domain/sync/packed/check-packed.ts';
import { packRows, type PackedRows } from '#domain/sync/packed/packed-rows.ts';
import { type RowColumns } from '#domain/sync/packed/columns.ts';
import { completeColumns } from './complete-columns.ts';
import { toColumns } from './row-columns.ts';
import { Segment } from './segment.ts';
import type { Store } from './store.ts';
import { type PackedAnswers, packedAnswers } from './answer-packs.ts';
import { heldAnswers, type RowState } from './held-answers.ts';
import type { StoredRow } from './stored-row.ts';
import type { Block, HeldAnswers, WriteTransaction } from '../disk/user-schema.ts';

export const ROWS_PER_BLOCK = 1_000;

/** A block without its key, as it is written. */
export type NewBlock = Block extends infer B ? (B extends Block ? Omit<B, 'key'> : never) : never;

export const sizeOf = (rows: number): Block['size'] => (rows < ROWS_PER_BLOCK / 2 ? 'small' : 'full');

export function rowsBlock(entity: EntityName, epoch: number, rows: readonly StoredRow[]): NewBlock {
  return { kind: 'rows', entity, epoch, size: sizeOf(rows.length), rows: [packRows(toColumns(entity, rows))] };
}

export function evictBlock(entity: EntityName, epoch: number, ids: string[]): NewBlock {
  return { kind: 'evict', entity, epoch, size: 'small', ids };
}

/** Packed rows as they are read, whichever version has packed them. */
export function segmentOf(entity: EntityName, packed: PackedRows): Segment {
  const segment = new Segment(packed);
  return segment.head.version === DATA_VERSION ? segment : Segment.of(completeColumns(entity, segment.columns()));
}

/** A block's rows; some former versions had written them as JSON. */
function segmentsOf({ entity, rows }: Extract<Block, { kind: 'rows' }>): Segment[] {
  if (typeof rows === 'string') return [Segment.of(completeColumns(entity, JSON.parse(rows) as RowColumns))];
  return [rows].flat().map((packed) => segmentOf(entity, packed));
}

/** The rows as this version of the app writes them; null when they are written so [STORE.3]. */
export function rewritten(block: Extract<Block, { kind: 'rows' }>): PackedRows[] | null {
  const { rows } = block;
  if (Array.isArray(rows) && rows.every((packed) => new Segment(packed).head.version === DATA_VERSION)) return null;
  return segmentsOf(block).map((segment) => packRows(segment.columns()));
}

export function parseRows(block: Block): StoredRow[] {
  if (block.kind !== 'rows') return [];
  return segmentsOf(block).flatMap((segment) => Array.from({ length: segment.count }, (_, row) => segment.rowAt(row)));
}

/** Brings a new block into memory; throws when it can't be read. */
export function applyBlock(store: Store, block: Block): void {
  if (block.kind === 'rows') for (const segment of segmentsOf(block)) store.receive(block.entity, segment);
  else for (const id of block.ids) store.evict(block.entity, id);
}

/** Fills an empty store; rows of a former epoch are marked, for a rebuild is under way. */
export function loadBlocks(store: Store, blocks: readonly Block[], epoch: number): void {
  const read = blocks.map((block) => ({ block, segments: block.kind === 'rows' ? segmentsOf(block) : [] }));
  for (const [entity, some] of Map.groupBy(read, ({ block }) => block.entity)) {
    const counts = some.flatMap(({ segments }) => segments.map(({ count }) => count));
    store.expect(
      entity,
      counts.reduce((sum, count) => sum + count, 0),
    );
  }
  for (const { block, segments } of read) {
    for (const segment of segments) store.load(block.entity, segment, block.epoch, epoch);
    if (block.kind === 'evict') for (const id of block.ids) store.unload(block.entity, id);
  }
}

export async function writeBlocks(transaction: WriteTransaction, blocks: readonly NewBlock[]): Promise<number[]> {
  const store = transaction.objectStore('blocks');
  return Promise.all(blocks.map((block) => store.add(block as Block)));
}

/** A row, and the answers that are kept on their own. */
export interface WithAnswers {
  row: StoredRow;
  held: HeldAnswers | null;
}

/** Parts a row as sync sends it from its answers. */
export function splitAnswers(entity: EntityName, sent: WireRow): WithAnswers {
  const whole = completeRecord(fieldsIn(entity), sent);
  const apart = apartIn(entity);
  if (apart === null) return { row: whole, held: null };
  const { [apart]: _answers, ...row } = whole as unknown as Record<string, unknown>;
  return { row: row as unknown as StoredRow, held: answersIn(entity, whole.id, whole, whole) };
}

/** The answers among the fields of a record, where devices keep them on their own; null where there are none. */
export function answersIn(entity: EntityName, id: string, state: RowState, fields: object): HeldAnswers | null {
  const apart = apartIn(entity);
  const answers: unknown = apart === null ? null : Reflect.get(fields, apart);
  return Array.isArray(answers) ? heldAnswers(id, state, answers as HeldAnswers['answers']) : null;
}

/** The answers that came beside packed rows, of each grade as they are kept. */
export function answersBeside(entity: EntityName, packed: PackedRows): PackedAnswers[] {
  const apart = apartIn(entity);
  const schema = fieldsIn(entity)[apart ?? ''];
  if (apart === null || schema === undefined) return [];
  checkPacked(packed, ['updated_at', apart]);
  const segment = new Segment(packed);
  const [stampAt, textAt] = [segment.reader('updated_at'), segment.reader(apart)];
  const isOfNow = segment.head.version === DATA_VERSION;
  return Array.from({ length: segment.count }, (_, row) => {
    const state = { ver: segment.vers[row] ?? 0, updated_at: String(stampAt(row)) };
    const text = String(textAt(row));
    const answers = isOfNow ? text : JSON.stringify(completeValue(schema, JSON.parse(text)));
    return packedAnswers(segment.idAt(row), state, answers);
  });
}

const apartIn = (entity: EntityName): string | null => (isKnownEntity(entity) ? entities[entity].apart : null);
