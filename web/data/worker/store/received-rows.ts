import type { EntityName } from '#domain/entities.ts';
import { checkPacked } from '#domain/sync/packed/check-packed.ts';
import type { PackedRows } from '#domain/sync/packed/packed-rows.ts';
import { type NewBlock, segmentOf, sizeOf } from './blocks.ts';
import type { Segment } from './segment.ts';

/** Rows that came packed. */
export interface ReceivedRows {
  entity: EntityName;
  segment: Segment;
}

/** Takes rows that came packed; throws when they can't be read. */
export function receivedRows(entity: EntityName, packed: PackedRows): ReceivedRows {
  checkPacked(packed);
  return { entity, segment: segmentOf(entity, packed) };
}

/** The rows as they came, those of one entity together [PULL.5]. */
export function receivedBlocks(received: readonly ReceivedRows[], epoch: number): NewBlock[] {
  return [...Map.groupBy(received, ({ entity }) => entity)].map(([entity, pieces]) => {
    const count = pieces.reduce((sum, { segment }) => sum + segment.count, 0);
    return { kind: 'rows', entity, epoch, size: sizeOf(count), rows: pieces.map(({ segment }) => segment.packed) };
  });
}
