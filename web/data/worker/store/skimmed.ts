import type { Segment } from './segment.ts';
import type { StoredRow } from './stored-row.ts';

/** A row of which fields are read as they are asked for. */
export interface Skimmed {
  readonly id: string;
  read: (field: string) => unknown;
}

/** One that lies packed, of which no object is made. */
export class SkimmedPlace implements Skimmed {
  readonly #segment: Segment;
  readonly #row: number;

  constructor(segment: Segment, row: number) {
    this.#segment = segment;
    this.#row = row;
  }

  get id(): string {
    return this.#segment.idAt(this.#row);
  }

  read(field: string): unknown {
    return this.#segment.valueAt(field, this.#row);
  }
}

export const skimmedRow = (row: StoredRow): Skimmed => ({
  id: row.id,
  read: (field) => Reflect.get(row, field) as unknown,
});
