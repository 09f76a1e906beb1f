import { must } from '#domain/assertions.ts';

/** What is searched of one asset. */
export interface Straw {
  serial: string;
  location: string;
  /** Numbers of its type and its site. */
  type: number;
  site: number;
}

const PART = 4_096;
const NO_WHITE_SPACE = /^\S*$/;

/** The texts of so many assets as one, each ended by a line's end, which no word holds. */
interface Part {
  text: string;
  /** What `text` still lacks. */
  added: string[];
  end: number;
  serialEnds: Uint32Array;
  ends: Uint32Array;
  types: Uint32Array;
  sites: Uint32Array;
  isGone: Uint8Array;
}

/** The searched texts of many assets in lower case; each asset has a place, and another one when it was changed [SEARCH]. */
export class Haystack {
  readonly #ids: string[] = [];
  readonly #places = new Map<string, number>();
  readonly #parts: Part[] = [];

  /** How many places there are, and how many of them nobody stands on any more. */
  get length(): number {
    return this.#ids.length;
  }

  get gone(): number {
    return this.#ids.length - this.#places.size;
  }

  has(id: string): boolean {
    return this.#places.has(id);
  }

  put(id: string, { serial, location, type, site }: Straw): void {
    this.remove(id);
    const at = this.#ids.length % PART;
    if (at === 0) this.#parts.push(newPart());
    const part = must(this.#parts.at(-1), 'a part with room');
    const lower = serial.toLowerCase();
    const piece = `${lower}\n${location.toLowerCase()}\n`;
    part.added.push(piece);
    part.serialEnds[at] = part.end + lower.length;
    part.end += piece.length;
    part.ends[at] = part.end;
    part.types[at] = type;
    part.sites[at] = site;
    this.#places.set(id, this.#ids.length);
    this.#ids.push(id);
  }

  remove(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#part(place).isGone[place % PART] = 1;
    this.#places.delete(id);
  }

  idAt(place: number): string {
    return must(this.#ids[place], 'an id');
  }

  serialAt(place: number): string {
    const part = this.#part(place);
    return textOf(part).slice(startAt(part, place % PART), part.serialEnds[place % PART]);
  }

  /** Serial number and location. */
  textAt(place: number): string {
    const part = this.#part(place);
    return textOf(part).slice(startAt(part, place % PART), part.ends[place % PART]);
  }

  /** 0 where one of the terms is the serial number, 1 where it begins so. */
  rankAt(place: number, terms: readonly string[]): 0 | 1 | 2 {
    const part = this.#part(place);
    const text = textOf(part);
    const start = startAt(part, place % PART);
    const long = (part.serialEnds[place % PART] ?? 0) - start;
    let best: 0 | 1 | 2 = 2;
    for (const term of terms) {
      if (term.length > long || !text.startsWith(term, start)) continue;
      if (term.length === long) return 0;
      best = 1;
    }
    return best;
  }

  typeAt(place: number): number {
    return this.#part(place).types[place % PART] ?? 0;
  }

  /** Places that somebody stands on, marked ones if any are, of these types and sites, by their numbers. */
  standing(marks: Uint8Array | null, types: readonly boolean[], sites: readonly boolean[]): number[] {
    const places: number[] = [];
    this.#parts.forEach((part, number) => {
      const first = number * PART;
      const end = Math.min(PART, this.length - first);
      for (let at = 0; at < end; at += 1) {
        if ((marks !== null && marks[first + at] !== 1) || part.isGone[at] === 1) continue;
        if (sites[part.sites[at] ?? 0] === true && types[part.types[at] ?? 0] === true) places.push(first + at);
      }
    });
    return places;
  }

  /** Marks the places whose text holds this one, which has no white space unless it is looked for in serial numbers. */
  mark(needle: string, marks: Uint8Array): void {
    const isWord = NO_WHITE_SPACE.test(needle);
    this.#parts.forEach((part, number) => {
      const text = textOf(part);
      let at = 0;
      for (let found = text.indexOf(needle); found >= 0;) {
        while ((part.ends[at] ?? 0) <= found) at += 1;
        marks[number * PART + at] = 1;
        found = text.indexOf(needle, isWord ? part.ends[at] : found + 1);
      }
    });
  }

  #part(place: number): Part {
    return must(this.#parts[Math.floor(place / PART)], 'a part');
  }
}

const newPart = (): Part => ({
  text: '',
  added: [],
  end: 0,
  serialEnds: new Uint32Array(PART),
  ends: new Uint32Array(PART),
  types: new Uint32Array(PART),
  sites: new Uint32Array(PART),
  isGone: new Uint8Array(PART),
});

const startAt = ({ ends }: Part, at: number): number => (at === 0 ? 0 : (ends[at - 1] ?? 0));

/** Joined when it is looked in. */
function textOf(part: Part): string {
  if (part.added.length > 0) part.text += part.added.join('');
  part.added = [];
  return part.text;
}
