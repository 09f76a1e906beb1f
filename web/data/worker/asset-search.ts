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
/** An integer without its leading zeros. */
const DIGITS = /^0*(0|[1-9]\d*)$/;
const MOST_MEANINGS = 20;
/** Nobody reads longer lists to their end; they stay in the order of arrival. */
const MOST_SORTED = 5_000;

/** A scan of a prebuilt haystack, narrowed from keystroke to keystroke [S5, D4.5]. */
export class AssetSearch {
  readonly #source: { readonly store: Store };
  #all: Map<string, Entry> | null = null;
  /** Every word there is at a site or at all; made when first nothing matches. */
  #vocabulary: { siteId: string | null; words: string[] } | null = null;
  #narrowed: { siteId: string | null; text: string; entries: readonly Entry[] } | null = null;

  constructor(source: { readonly store: Store }) {
    this.#source = source;
  }

  /** Takes over what a commit touched. */
  touched(keys: ReadonlySet<string>): void {
    this.#narrowed = null;
    this.#vocabulary = null;
    if (keys.has('asset_types') || keys.has(EVERYTHING)) this.#all = null;
    if (this.#all === null) return;
    for (const key of keys)
      if (key.startsWith('assets/') && !key.includes('=')) this.#update(this.#all, key.slice('assets/'.length));
  }

  /** Ids, best first: the exact serial number, then those that begin so, then the others; no text only builds the haystack. */
  find(text: string, siteId: string | null): string[] {
    if (siteId === null) this.#all ??= this.#build();
    const terms = searchTerms(text);
    if (terms.length === 0) return [];
    const siteSeen = new Map<string, boolean>();
    const ranks: Entry[][] = [[], [], []];
    for (const entry of this.#matches(text.trim().toLowerCase(), siteId)) {
      let seen = siteSeen.get(entry.site_id);
      if (seen === undefined) siteSeen.set(entry.site_id, (seen = this.#isSeen(entry.site_id)));
      if (seen) ranks[rank(entry, terms)]?.push(entry);
    }
    return ranks.flatMap((entries) => (entries.length > MOST_SORTED ? entries : entries.toSorted(bySerial)).map(({ id }) => id));
  }

  /** Ids of the assets that carry this serial number, whatever its case, or the same integer [S4]. */
  carrying(serialNumber: string): string[] {
    const serial = serialNumber.trim().toLowerCase();
    if (serial === '') return [];
    const digits = DIGITS.exec(serial)?.[1];
    const padded = digits === undefined ? null : new RegExp(`^0*${digits}$`);
    return [...(this.#all ??= this.#build()).values()]
      .filter((entry) => {
        const own = entry.serial.trim();
        return own === serial || (digits !== undefined && own.endsWith(digits) && padded?.test(own) === true);
      })
      .map(({ id }) => id);
  }

  #isSeen(siteId: string): boolean {
    return this.#source.store.visible('sites', siteId)?.deleted_at === null;
  }

  /** A number padded with zeros contains it unpadded, so that the padded term only ranks. */
  #matches(text: string, siteId: string | null): readonly Entry[] {
    const former = this.#narrowed;
    const words = text.split(WORD_END);
    const narrows = former !== null && former.siteId === siteId && text.startsWith(former.text);
    const found = (narrows ? former.entries : this.#entries(siteId)).filter((entry) =>
      words.every((word) => entry.text.includes(word)),
    );
    this.#narrowed = { siteId, text, entries: found };
    return found.length > 0 || text.length < 4 ? found : this.#withTypos(words, siteId);
  }

  /** Those of one site are few: they need no haystack of all. */
  #entries(siteId: string | null): Entry[] {
    if (siteId === null) return [...(this.#all ??= this.#build()).values()];
    const assets = this.#source.store.lookUp('assets', 'site_id', siteId) as unknown as readonly Row<'assets'>[];
    return assets.map((asset) => this.#entryOf(asset)).filter((entry) => entry !== null);
  }

  /** What the words may have been meant to be is looked up among all words there are, once each. */
  #withTypos(words: readonly string[], siteId: string | null): Entry[] {
    const entries = this.#entries(siteId);
    if (this.#vocabulary?.siteId !== siteId) {
      this.#vocabulary = { siteId, words: [...new Set(entries.flatMap(({ text }) => text.split(WORD_END)))] };
    }
    const all = this.#vocabulary?.words ?? [];
    const meant = words.map((word) =>
      all
        .filter((candidate) => candidate.includes(word) || (word.length >= 4 && startsWithOneTypo(candidate, word)))
        .slice(0, MOST_MEANINGS),
    );
    return entries.filter(({ text }) => meant.every((candidates) => candidates.some((word) => text.includes(word))));
  }

  #build(): Map<string, Entry> {
    const entries = new Map<string, Entry>();
    this.#source.store.scan('assets', ENTRY_FIELDS, (id, [asset_type_id, site_id, location, serial_number, deleted_at]) => {
      const entry = this.#entryOf({ id, asset_type_id, site_id, location, serial_number, deleted_at } as Searched);
      if (entry !== null) entries.set(id, entry);
    });
    return entries;
  }

  #update(all: Map<string, Entry>, id: string): void {
    const row = this.#source.store.visible('assets', id);
    const entry = row === undefined ? null : this.#entryOf(row as Row<'assets'>);
    if (entry === null) all.delete(id);
    else all.set(id, entry);
  }

  #entryOf(asset: Searched): Entry | null {
    const type = this.#source.store.visible('asset_types', asset.asset_type_id) as Row<'asset_types'> | undefined;
    if (asset.deleted_at !== null || type === undefined) return null;
    const text = searchKeys(asset, type).join('\n').toLowerCase();
    return { id: asset.id, site_id: asset.site_id, serial: (asset.serial_number ?? '').toLowerCase(), text };
  }
}

function rank(entry: Entry, terms: readonly string[]): 0 | 1 | 2 {
  if (terms.includes(entry.serial)) return 0;
  return terms.some((term) => entry.serial.startsWith(term)) ? 1 : 2;
}

const bySerial = (one: Entry, other: Entry): number => (one.serial < other.serial ? -1 : one.serial > other.serial ? 1 : 0);
