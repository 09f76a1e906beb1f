import { PART } from '../store/uuid-table.ts';
import type { Straws } from './straws.ts';

/** What is searched of one asset. */
export interface Straw {
  id: string;
  serial: string;
  location: string;
  /** Numbers of its type and its site. */
  type: number;
  site: number;
}

const NO_WHITE_SPACE = /^\S*$/;

/** Assets that don't lie packed: their texts as one, each ended by a line's end, which no word holds [SEARCH]. */
export class LooseStraws implements Straws {
  readonly types = new Uint32Array(PART);
  readonly sites = new Uint32Array(PART);
  readonly #ids: string[] = [];
  readonly #serialEnds = new Uint32Array(PART);
  readonly #ends = new Uint32Array(PART);
  readonly #isGone = new Uint8Array(PART);
  #joined = '';
  /** What the text still lacks; joined when it is looked in. */
  #added: string[] = [];
  #end = 0;

  get count(): number {
    return this.#ids.length;
  }

  get isFull(): boolean {
    return this.#ids.length === PART;
  }

  /** Answers the row. */
  add({ id, serial, location, type, site }: Straw): number {
    const row = this.#ids.push(id) - 1;
    const lower = serial.toLowerCase();
    const piece = `${lower}\n${location.toLowerCase()}\n`;
    this.#added.push(piece);
    this.#serialEnds[row] = this.#end + lower.length;
    this.#end += piece.length;
    this.#ends[row] = this.#end;
    this.types[row] = type;
    this.sites[row] = site;
    return row;
  }

  remove(row: number): void {
    this.#isGone[row] = 1;
  }

  mark(needle: string, marks: Uint8Array): void {
    const isWord = NO_WHITE_SPACE.test(needle);
    const text = this.#text();
    let row = 0;
    for (let found = text.indexOf(needle); found >= 0;) {
      while ((this.#ends[row] ?? 0) <= found) row += 1;
      marks[row] = 1;
      found = text.indexOf(needle, isWord ? this.#ends[row] : found + 1);
    }
  }

  idAt(row: number): string {
    return this.#ids[row] ?? '';
  }

  serialAt(row: number): string {
    return this.#text().slice(this.#startAt(row), this.#serialEnds[row]);
  }

  textAt(row: number): string {
    return this.stands(row) ? this.#text().slice(this.#startAt(row), this.#ends[row]) : '';
  }

  stands(row: number): boolean {
    return this.#isGone[row] !== 1;
  }

  #startAt(row: number): number {
    return row === 0 ? 0 : (this.#ends[row - 1] ?? 0);
  }

  #text(): string {
    if (this.#added.length > 0) this.#joined += this.#added.join('');
    this.#added = [];
    return this.#joined;
  }
}
