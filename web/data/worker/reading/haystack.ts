import { PART, partOf, rowOf } from '../store/uuid-table.ts';
import { type Straw, LooseStraws } from './loose-straws.ts';
import type { PackedStraws } from './packed-straws.ts';
import type { Straws } from './straws.ts';

/** The searched texts of many assets in lower case; each asset has a place, and another one when it was changed [SEARCH]. */
export class Haystack {
  readonly #parts: Straws[] = [];
  /** The last part, where it takes what comes next, and where all stand that came so. */
  #open: LooseStraws | null = null;
  readonly #loose = new Map<string, { part: LooseStraws; row: number }>();
  #gone = 0;

  /** How many places there are, some of them without an asset. */
  get length(): number {
    const last = this.#parts.at(-1);
    return last === undefined ? 0 : (this.#parts.length - 1) * PART + last.count;
  }

  /** How many assets are here that don't lie packed, and how many have been. */
  get loose(): { here: number; gone: number } {
    return { here: this.#loose.size, gone: this.#gone };
  }

  /** Assets that lie packed. */
  addPacked(straws: PackedStraws): void {
    this.#parts.push(straws);
    this.#open = null;
  }

  has(id: string): boolean {
    return this.#loose.has(id);
  }

  /** An asset that doesn't lie packed. */
  put(straw: Straw): void {
    this.remove(straw.id);
    if (this.#open === null || this.#open.isFull) this.#parts.push((this.#open = new LooseStraws()));
    this.#loose.set(straw.id, { part: this.#open, row: this.#open.add(straw) });
  }

  /** One that was put. */
  remove(id: string): void {
    const found = this.#loose.get(id);
    if (found === undefined) return;
    found.part.remove(found.row);
    this.#loose.delete(id);
    this.#gone += 1;
  }

  idAt(place: number): string {
    return this.#part(place)?.idAt(rowOf(place)) ?? '';
  }

  serialAt(place: number): string {
    return this.#part(place)?.serialAt(rowOf(place)) ?? '';
  }

  /** Serial number and location; empty where nobody stands. */
  textAt(place: number): string {
    const part = this.#part(place);
    return part === undefined || rowOf(place) >= part.count ? '' : part.textAt(rowOf(place));
  }

  /** Places where an asset stands, marked ones if any are, of these types and sites, by their numbers. */
  standing(marks: Uint8Array | null, types: readonly boolean[], sites: readonly boolean[]): number[] {
    const places: number[] = [];
    for (const [number, part] of this.#parts.entries()) {
      const first = number * PART;
      for (let row = 0; row < part.count; row += 1) {
        if (marks !== null && marks[first + row] !== 1) continue;
        const isAsked = sites[part.sites[row] ?? 0] === true && types[part.types[row] ?? 0] === true;
        if (isAsked && part.stands(row)) places.push(first + row);
      }
    }
    return places;
  }

  /** Marks the places of types of which it is said. */
  markTypes(types: readonly boolean[], marks: Uint8Array): void {
    for (const [number, part] of this.#parts.entries()) {
      for (let row = 0; row < part.count; row += 1) if (types[part.types[row] ?? 0] === true) marks[number * PART + row] = 1;
    }
  }

  /** Marks the places whose serial number or location holds this text. */
  mark(needle: string, marks: Uint8Array): void {
    for (const [number, part] of this.#parts.entries()) part.mark(needle, marks.subarray(number * PART, (number + 1) * PART));
  }

  #part(place: number): Straws | undefined {
    return this.#parts[partOf(place)];
  }
}
