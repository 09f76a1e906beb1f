import type { Records } from '../store/records.ts';
import type { Row } from '../../protocol/row.ts';
import { Haystack } from './haystack.ts';

const FIELDS = ['asset_type_id', 'site_id', 'location', 'serial_number', 'deleted_at'];
type Searched = Pick<Row<'assets'>, 'asset_type_id' | 'site_id' | 'location' | 'serial_number' | 'deleted_at'>;

/** So many assets are taken between looks at the clock. */
const SLICE = 128;
/** Places that nobody stands on any more are worth a new haystack when they are so many, and more than the others. */
const MOST_GONE = 4_096;

/** Ids by the numbers that stand for them. */
class Numbers {
  readonly ids: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(id: string): number {
    let number = this.#numbers.get(id);
    if (number === undefined) this.#numbers.set(id, (number = this.ids.push(id) - 1));
    return number;
  }
}

/** All undeleted assets as they are searched, with their types and sites, kept up as records change [SEARCH]. */
export class AssetStraws {
  readonly haystack = new Haystack();
  readonly #store: Records;
  readonly #types = new Numbers();
  readonly #sites = new Numbers();
  #left: Iterator<[string, unknown[]]> | null;

  constructor(store: Records) {
    this.#store = store;
    this.#left = store.scanned('assets', FIELDS);
  }

  /** Goes on taking assets as long as it may; answers whether all are taken. What is changed meanwhile comes by `touched`. */
  build(mayGoOn: () => boolean = () => true): boolean {
    while (this.#left !== null && mayGoOn()) {
      for (let taken = 0; taken < SLICE; taken += 1) {
        const next = this.#left.next();
        if (next.done === true) {
          this.#left = null;
          break;
        }
        const [id, [asset_type_id, site_id, location, serial_number, deleted_at]] = next.value;
        if (!this.haystack.has(id)) this.#put(id, { asset_type_id, site_id, location, serial_number, deleted_at } as Searched);
      }
    }
    return this.#left === null;
  }

  /** Answers whether it is still worth keeping: not when most of it has gone, or it isn't said which assets were touched. */
  touched(keys: ReadonlySet<string>): boolean {
    let seen = 0;
    for (const key of keys) {
      if (!key.startsWith('assets/') || key.includes('=')) continue;
      seen += 1;
      const id = key.slice('assets/'.length);
      const row = this.#store.visible('assets', id);
      if (row === undefined) this.haystack.remove(id);
      else this.#put(id, row as Row<'assets'>);
    }
    const { gone, length } = this.haystack;
    return (seen > 0 || !keys.has('assets')) && (gone <= MOST_GONE || gone <= length / 2);
  }

  #put(id: string, { asset_type_id, site_id, location, serial_number, deleted_at }: Searched): void {
    if (deleted_at !== null) return this.haystack.remove(id);
    const [type, site] = [this.#types.of(asset_type_id), this.#sites.of(site_id)];
    return this.haystack.put(id, { serial: serial_number ?? '', location, type, site });
  }

  /** In lower case; null of types that are not here, whose assets are not to be seen. */
  #typeTexts(): (string | null)[] {
    return this.#types.ids.map((id) => {
      const type = this.#store.visible('asset_types', id) as Row<'asset_types'> | undefined;
      return type === undefined ? null : type.name.toLowerCase();
    });
  }

  get typeNames(): string[] {
    return this.#typeTexts().filter((name) => name !== null);
  }

  /** Marks the places whose texts, or the names of whose types, hold one of the words. */
  marked(words: readonly string[]): Uint8Array {
    const marks = new Uint8Array(this.haystack.length);
    const named = this.#typeTexts().map((name) => name !== null && words.some((word) => name.includes(word)));
    if (named.includes(true)) {
      for (let place = 0; place < marks.length; place += 1) marks[place] = named[this.haystack.typeAt(place)] === true ? 1 : 0;
    }
    for (const word of words) this.haystack.mark(word, marks);
    return marks;
  }

  /** Whether what is there is seen: on one site, or on any. */
  seenAt(site: string | null): (id: string) => boolean {
    return (id) => (site === null || id === site) && this.#store.visible('sites', id)?.deleted_at === null;
  }

  /** Places of assets of types that are here, among the marked ones, at sites that are asked for. */
  present(marks: Uint8Array | null, isAsked: (siteId: string) => boolean): number[] {
    const isHere = this.#typeTexts().map((name) => name !== null);
    return this.haystack.standing(marks, isHere, this.#sites.ids.map(isAsked));
  }
}
