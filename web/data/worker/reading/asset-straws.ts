import type { Records } from '../store/records.ts';
import type { PackedView } from '../store/store.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { PART } from '../store/uuid-table.ts';
import type { Row } from '../../protocol/row.ts';
import { Haystack } from './haystack.ts';
import { PackedStraws } from './packed-straws.ts';
import { Numbers } from './straws.ts';

/** So many assets that don't lie packed are taken between looks at the clock. */
const SLICE = 128;
/** Places that nobody stands on any more are worth a new haystack when they are so many, and more than the others. */
const MOST_GONE = 4_096;

/** All undeleted assets as they are searched, with their types and sites, kept up as records change [SEARCH]. */
export class AssetStraws {
  readonly haystack = new Haystack();
  readonly #store: Records;
  readonly #types = new Numbers();
  readonly #sites = new Numbers();
  #view: PackedView;
  #taken = 0;
  #left: Iterator<StoredRow> | null;

  constructor(store: Records) {
    this.#store = store;
    this.#view = store.packed('assets');
    this.#left = store.unpacked('assets');
  }

  /** Goes on taking assets as long as it may; answers whether all are taken. What is changed meanwhile comes by `touched`. */
  build(mayGoOn: () => boolean = () => true): boolean {
    while (this.#left !== null && mayGoOn()) {
      if (this.#taken < this.#view.segments.length) this.#takePacked();
      else this.#takeUnpacked(this.#left);
    }
    this.#view = this.#store.packed('assets');
    return this.#left === null;
  }

  #takePacked(): void {
    const number = this.#taken;
    const segment = this.#view.segments[number];
    if (segment === undefined) return;
    const isHidden = (row: number) => this.#view.isHidden(number * PART + row);
    this.haystack.addPacked(new PackedStraws(segment, { types: this.#types, sites: this.#sites }, isHidden));
    this.#taken += 1;
  }

  #takeUnpacked(left: Iterator<StoredRow>): void {
    for (let taken = 0; taken < SLICE; taken += 1) {
      const next = left.next();
      if (next.done === true) {
        this.#left = null;
        return;
      }
      if (!this.haystack.has(next.value.id)) this.#see(next.value.id);
    }
  }

  /** Answers whether it is still worth keeping: not when most of it has gone, or it isn't said which assets were touched. */
  touched(keys: ReadonlySet<string>): boolean {
    let seen = 0;
    for (const key of keys) {
      if (!key.startsWith('assets/') || key.includes('=')) continue;
      seen += 1;
      this.#see(key.slice('assets/'.length));
    }
    const { here, gone } = this.haystack.loose;
    return (seen > 0 || !keys.has('assets')) && (gone <= MOST_GONE || gone <= here);
  }

  /** Takes an asset as it is now, unless it lies packed, where it is read. */
  #see(id: string): void {
    const row = this.#store.visible('assets', id) as Row<'assets'> | undefined;
    if (row === undefined || row.deleted_at !== null || this.#store.isPacked('assets', id)) return this.haystack.remove(id);
    const [type, site] = [this.#types.of(row.asset_type_id), this.#sites.of(row.site_id)];
    return this.haystack.put({ id, serial: row.serial_number ?? '', location: row.location, type, site });
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
    if (named.includes(true)) this.haystack.markTypes(named, marks);
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
