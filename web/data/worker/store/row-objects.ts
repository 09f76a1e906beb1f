import type { Segment } from './segment.ts';
import type { StoredRow } from './stored-row.ts';

/** So many objects, of some 800 bytes each, are few. */
const MANY = 50_000;
/** What was not asked for in so long is let go, where there are many: no query runs that long. */
const LET_GO_MS = 30_000;
/** The clock is looked at once for so many rows. */
const BETWEEN_LOOKS = 64;

type Made = Map<Segment, StoredRow[]>;

/** Packed rows as objects, of all entities: those that were asked for lately, and few others [STORE.9]. */
export class RowObjects {
  readonly #now: () => number;
  #recent: Made = new Map();
  #former: Made = new Map();
  #recentSize = 0;
  #formerSize = 0;
  #since: number;
  #asked = 0;

  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#since = now();
  }

  /** `passing` is for what goes through many rows once: what it makes is not kept. */
  at(segment: Segment, row: number, passing: boolean): StoredRow {
    if (this.#recentSize + this.#formerSize >= MANY) this.#letGo();
    const known = this.#recent.get(segment)?.[row];
    if (known !== undefined) return known;
    const object = this.#former.get(segment)?.[row] ?? segment.rowAt(row);
    if (!passing) this.#keep(segment, row, object);
    return object;
  }

  #keep(segment: Segment, row: number, object: StoredRow): void {
    const objects = this.#recent.get(segment);
    if (objects === undefined) this.#recent.set(segment, placed(row, object));
    else objects[row] = object;
    this.#recentSize += 1;
  }

  #letGo(): void {
    this.#asked += 1;
    if (this.#asked % BETWEEN_LOOKS !== 0) return;
    const now = this.#now();
    if (now - this.#since < LET_GO_MS) return;
    [this.#former, this.#formerSize] = [this.#recent, this.#recentSize];
    [this.#recent, this.#recentSize] = [new Map(), 0];
    this.#since = now;
  }
}

function placed(row: number, object: StoredRow): StoredRow[] {
  const objects: StoredRow[] = [];
  objects[row] = object;
  return objects;
}
