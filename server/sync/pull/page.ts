import type { EntityName } from '#domain/entities.ts';
import { SharedRows } from './recent/shared-rows.ts';

const MOST_ROWS = 5_000;
const MOST_BYTES = 1_000_000;

/** The rows of one page of a pull, as JSON text. */
export class Page {
  readonly #rows = new Map<EntityName, string[]>();
  #count = 0;
  #size = 0;

  get count(): number {
    return this.#count;
  }

  /** Takes a row unless the page is full; the first row always fits. */
  add(entity: EntityName, text: string): boolean {
    const size = Buffer.byteLength(text) + 1;
    if (this.#count > 0 && (this.#count >= MOST_ROWS || this.#size + size > MOST_BYTES)) return false;
    const rows = this.#rows.get(entity);
    if (rows === undefined) this.#rows.set(entity, [text]);
    else rows.push(text);
    this.#count += 1;
    this.#size += size;
    return true;
  }

  rows(isShared = false): SharedRows {
    const lists = [...this.#rows].map(([entity, texts]) => `"${entity}":[${texts.join(',')}]`);
    return new SharedRows(`{${lists.join(',')}}`, isShared);
  }
}
