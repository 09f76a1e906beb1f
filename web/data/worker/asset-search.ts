import { searchKeys, searchTerms } from '#domain/asset/search-keys.ts';
import { startsWithOneTypo } from '../queries/fuzzy-match.ts';
import type { Row } from '../store-reader.ts';
import type { Store } from './store.ts';
import { EVERYTHING } from './user-data.ts';

interface Entry {
  id: string;
  site_id: string;
  serial: string;
  /** All keys in lower case, a line each. */
  text: string;
}

const ENTRY_FIELDS = ['asset_type_id', 'site_id', 'location', 'serial_number', 'deleted_at'];
type Searched = Pick<Row<'assets'>, 'id' | 'asset_type_id' | 'site_id' | 'location' | 'serial_number' | 'deleted_at'>;

const WORD_END = /\s+/;
const MOST_MEANINGS = 20;

/** A scan of a prebuilt haystack, narrowed from keystroke to keystroke [S5, D4.5]. */
export class AssetSearch {
  readonly #source: { readonly store: Store };
  #entries: Entry[] | null = null;
  readonly #places = new Map<string, number>();
  /** Every word there is or was. */
  readonly #vocabulary = new Set<string>();
  #narrowed: { text: string; entries: readonly Entry[] } | null = null;

  constructor(source: { readonly store: Store }) {
    this.#source = source;
  }

  /** Takes over what a commit touched. */
  touched(keys: ReadonlySet<string>): void {
    this.#narrowed = null;
    if (this.#entries === null || keys.has('asset_types') || keys.has(EVERYTHING)) {
      this.#entries = null;
      return;
    }
    for (const key of keys) if (key.startsWith('assets/') && !key.includes('=')) this.#update(key.slice('assets/'.length));
  }

  /** Ids, best first: the exact serial number, then serial numbers that begin so, then the others. */
  find(text: string, siteId: string | null): string[] {
    const terms = searchTerms(text);
    if (terms.length === 0) return [];
    this.prepare();
    const entries = this.#entries ?? [];
    const found = this.#matches(entries, text.trim().toLowerCase());
    const siteSeen = new Map<string, boolean>();
    const ranks: string[][] = [[], [], []];
    for (const entry of found) {
      if (siteId !== null && entry.site_id !== siteId) continue;
      let seen = siteSeen.get(entry.site_id);
      if (seen === undefined)
        siteSeen.set(entry.site_id, (seen = this.#source.store.visible('sites', entry.site_id)?.deleted_at === null));
      if (seen) ranks[rank(entry, terms)]?.push(entry.id);
    }
    return ranks.flat();
  }

  /** A number padded with zeros contains it unpadded, so that the padded term only ranks. */
  #matches(entries: readonly Entry[], text: string): readonly Entry[] {
    const former = this.#narrowed;
    const words = text.split(/\s+/);
    const candidates = former !== null && text.startsWith(former.text) ? former.entries : entries;
    const found = candidates.filter((entry) => words.every((word) => entry.text.includes(word)));
    this.#narrowed = { text, entries: found };
    return found.length > 0 || text.length < 4 ? found : this.#withTypos(entries, words);
  }

  /** Builds the haystack, so that the first search need not. */
  prepare(): void {
    this.#entries ??= this.#build();
  }

  /** What the words may have been meant to be is looked up among all words there are, once each. */
  #withTypos(entries: readonly Entry[], words: readonly string[]): Entry[] {
    const all = [...this.#vocabulary];
    const meant = words.map((word) =>
      all
        .filter((candidate) => candidate.includes(word) || (word.length >= 4 && startsWithOneTypo(candidate, word)))
        .slice(0, MOST_MEANINGS),
    );
    return entries.filter(({ text }) => meant.every((candidates) => candidates.some((word) => text.includes(word))));
  }

  #build(): Entry[] {
    const entries: Entry[] = [];
    this.#source.store.scan('assets', ENTRY_FIELDS, (id, [asset_type_id, site_id, location, serial_number, deleted_at]) => {
      const entry = this.#entryOf({ id, asset_type_id, site_id, location, serial_number, deleted_at } as Searched);
      if (entry !== null) entries.push(entry);
    });
    entries.sort((one, other) => order(one.serial, other.serial));
    this.#places.clear();
    entries.forEach(({ id }, place) => this.#places.set(id, place));
    return entries;
  }

  #update(id: string): void {
    const entries = this.#entries;
    if (entries === null) return;
    const row = this.#source.store.visible('assets', id);
    const entry = row === undefined ? null : this.#entryOf(row as Row<'assets'>);
    const place = this.#places.get(id);
    if (place !== undefined) entries[place] = entry ?? { id, site_id: '', serial: '', text: '' };
    else if (entry !== null) this.#places.set(id, entries.push(entry) - 1);
  }

  #entryOf(asset: Searched): Entry | null {
    const type = this.#source.store.visible('asset_types', asset.asset_type_id) as Row<'asset_types'> | undefined;
    if (asset.deleted_at !== null || type === undefined) return null;
    const serial = (asset.serial_number ?? '').toLowerCase();
    const text = searchKeys(asset, type).join('\n').toLowerCase();
    for (const word of text.split(WORD_END)) this.#vocabulary.add(word);
    return { id: asset.id, site_id: asset.site_id, serial, text };
  }
}

function rank(entry: Entry, terms: readonly string[]): 0 | 1 | 2 {
  if (terms.includes(entry.serial)) return 0;
  return terms.some((term) => entry.serial.startsWith(term)) ? 1 : 2;
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
