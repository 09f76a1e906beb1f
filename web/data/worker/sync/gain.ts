import type { EntityName } from '#domain/entities.ts';
import type { PulledPage } from '#domain/sync/pulled-chunk.ts';
import type { WireRow } from '#domain/sync/wire.ts';
import type { HeldAnswers } from '../disk/user-schema.ts';
import type { PackedAnswers } from '../store/answer-packs.ts';
import { answersBeside, type NewBlock, ROWS_PER_BLOCK, rowsBlock, splitAnswers, type WithAnswers } from '../store/blocks.ts';
import { receivedBlocks, type ReceivedRows, receivedRows } from '../store/received-rows.ts';
import type { RowsByEntity, StoredRow } from '../store/stored-row.ts';

/** What the server gave to keep: rows, and the answers that are kept apart from them. */
export class Gain {
  readonly #rows = new Map<EntityName, StoredRow[]>();
  readonly #received: ReceivedRows[] = [];
  readonly #answers: HeldAnswers[] = [];
  readonly #packed: PackedAnswers[] = [];

  /** All that came with a page. */
  static ofPage({ rows, chunks = [] }: Pick<PulledPage, 'rows' | 'chunks'>): Gain {
    const gain = new Gain();
    for (const { entity, rows: packed, apart } of chunks) {
      gain.#received.push(receivedRows(entity, packed));
      if (apart !== null) for (const held of answersBeside(entity, apart)) gain.#packed.push(held);
    }
    for (const [name, sent] of Object.entries(rows)) {
      const entity = name as EntityName;
      for (const wire of sent as WireRow[]) {
        const { row, held } = splitAnswers(entity, wire);
        gain.add(entity, { row, held: held?.answers.length === 0 ? null : held });
      }
    }
    return gain;
  }

  get rows(): RowsByEntity {
    return this.#rows;
  }

  /** Those that came packed. */
  get received(): readonly ReceivedRows[] {
    return this.#received;
  }

  get answers(): readonly HeldAnswers[] {
    return this.#answers;
  }

  /** Those that came with packed rows. */
  get packed(): readonly PackedAnswers[] {
    return this.#packed;
  }

  /** The ids of the records of which a row is among them. */
  ids(entity: EntityName): Set<string> {
    const ids = new Set<string>(this.#rows.get(entity)?.map(({ id }) => id));
    for (const { entity: name, segment } of this.#received)
      if (name === entity) for (let row = 0; row < segment.count; row += 1) ids.add(segment.idAt(row));
    return ids;
  }

  add(entity: EntityName, { row, held }: WithAnswers): void {
    const list = this.#rows.get(entity);
    if (list === undefined) this.#rows.set(entity, [row]);
    else list.push(row);
    if (held !== null) this.hold(held);
  }

  hold(answers: HeldAnswers): void {
    this.#answers.push(answers);
  }

  /** The rows as they are written. */
  blocks(epoch: number): NewBlock[] {
    const blocks: NewBlock[] = receivedBlocks(this.#received, epoch);
    for (const [entity, list] of this.#rows) {
      for (let at = 0; at < list.length; at += ROWS_PER_BLOCK) {
        blocks.push(rowsBlock(entity, epoch, list.slice(at, at + ROWS_PER_BLOCK)));
      }
    }
    return blocks;
  }
}
