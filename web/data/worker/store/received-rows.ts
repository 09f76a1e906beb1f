import type { EntityName } from '#domain/entities.ts';
import { type NewBlock, sizeOf } from './blocks.ts';
import { completeColumns } from './complete-columns.ts';
import { type Column, type RowColumns, toColumn } from './row-columns.ts';
import { Segment } from './segment.ts';

/** Rows that came field by field, packed. */
export interface ReceivedRows {
  entity: EntityName;
  segment: Segment;
}

/** Packs rows that came field by field; throws when they can't be read. */
export function receivedRows(entity: EntityName, text: string): ReceivedRows {
  const columns = completeColumns(entity, JSON.parse(text) as RowColumns);
  const fields = Object.entries(columns.fields).map(([name, column]): [string, Column] => [name, shortened(column)]);
  return { entity, segment: Segment.of({ ...columns, fields: Object.fromEntries(fields) }) };
}

const shortened = (column: Column): Column =>
  'values' in column && column.lacking === undefined ? toColumn(column.values) : column;

/** The rows as they are packed in memory, those of one entity together [PULL.5]. */
export function receivedBlocks(received: readonly ReceivedRows[], epoch: number): NewBlock[] {
  return [...Map.groupBy(received, ({ entity }) => entity)].map(([entity, pieces]) => {
    const count = pieces.reduce((sum, { segment }) => sum + segment.count, 0);
    return { kind: 'rows', entity, epoch, size: sizeOf(count), rows: pieces.map(({ segment }) => segment.packed) };
  });
}
