import { searchTerms } from '#domain/asset/search-keys.ts';
import type { LongList } from '../../queries/lists/page-of.ts';
import type { Meta } from '../disk/user-schema.ts';
import type { Records } from '../store/records.ts';
import { EVERYTHING } from '../store/read-keys.ts';
import { AssetStraws } from './asset-straws.ts';
import { mayBeMistyped, Vocabulary } from './vocabulary.ts';

const WORD_END = /\s+/;
/** An integer without its leading zeros. */
const DIGITS = /^0*(0|[1-9]\d*)$/;
/** Nobody reads longer lists to their end; they stay in the order of arrival. */
const MOST_SORTED = 5_000;
/** A letter that most texts hold. */
const FREQUENT = 'e';
/** Words are taken so many assets at a time. */
const SLICE = 512;

interface Source {
  readonly store: Records;
  /** Whether the pull from nothing has come to its end. */
  readonly meta: Pick<Meta, 'complete'>;
}

/** A search through texts that are made ready beforehand, in pieces while nothing else is to be done [SEARCH, S5]. */
export class AssetSearch {
  readonly #source: Source;
  readonly #onAwaited: () => void;
  /** The first search of all takes four times as long, so that it is one that nobody waits for. */
  #isTried = false;
  /** Made when it is asked for. */
  #made: { straws: AssetStraws; vocabulary: Vocabulary } | null = null;

  /** `onAwaited` hears that somebody is about to search. */
  constructor(source: Source, onAwaited: () => void = () => undefined) {
    this.#source = source;
    this.#onAwaited = onAwaited;
  }

  get #ready(): { straws: AssetStraws; vocabulary: Vocabulary } {
    if (this.#made === null) {
      const straws = new AssetStraws(this.#source.store);
      this.#made = { straws, vocabulary: new Vocabulary(straws.haystack) };
    }
    return this.#made;
  }

  get #straws(): AssetStraws {
    const { straws } = this.#ready;
    straws.build();
    return straws;
  }

  /** Takes over what a commit touched. */
  touched(keys: ReadonlySet<string>): void {
    if (keys.has(EVERYTHING) || this.#made?.straws.touched(keys) === false) this.#made = null;
  }

  /** Goes on making ready as long as it may; answers whether all is ready, or each page that is still to come would undo it [SEARCH.1]. */
  prepare(mayGoOn: () => boolean): boolean {
    if (!this.#source.meta.complete) return true;
    const { straws, vocabulary } = this.#ready;
    if (!straws.build(mayGoOn)) return false;
    this.#source.store.lookUp('asset_grades', 'asset_id', '');
    if (!this.#isTried) this.find(FREQUENT, null);
    this.#isTried = true;
    while (mayGoOn()) if (vocabulary.take(SLICE)) return true;
    return false;
  }

  /** Ids, best first, none without a text: the exact serial number, then those that begin so, then the others. */
  find(text: string, siteId: string | null): LongList<string> {
    const terms = searchTerms(text);
    if (terms.length === 0) {
      this.#onAwaited();
      return [];
    }
    const { haystack } = this.#straws;
    const ranks: number[][] = [[], [], []];
    for (const place of this.#matches(text.trim().toLowerCase(), siteId)) {
      ranks[rankOf(haystack.serialAt(place), terms)]?.push(place);
    }
    const places = ranks.flatMap((list) => (list.length > MOST_SORTED ? list : this.#bySerial(list)));
    const idsOf = (some: readonly number[]) => some.map((place) => haystack.idAt(place));
    return { length: places.length, slice: (from, to) => idsOf(places.slice(from, to)) };
  }

  /** Ids of the assets that carry this serial number, whatever its case, or the same integer [S4]. */
  carrying(serialNumber: string): string[] {
    const serial = serialNumber.trim().toLowerCase();
    if (serial === '') return [];
    const { haystack } = this.#straws;
    const digits = DIGITS.exec(serial)?.[1];
    const padded = digits === undefined ? null : new RegExp(`^0*${digits}$`);
    const marks = new Uint8Array(haystack.length);
    haystack.mark(digits ?? serial, marks);
    return this.#straws
      .present(marks, () => true)
      .filter((place) => {
        const own = haystack.serialAt(place).trim();
        return own === serial || padded?.test(own) === true;
      })
      .map((place) => haystack.idAt(place));
  }

  /** A number padded with zeros contains it unpadded, so that the padded term only ranks. */
  #matches(text: string, siteId: string | null): number[] {
    const words = text.split(WORD_END);
    const found = this.#holding(
      words.map((word) => [word]),
      siteId,
    );
    if (found.length > 0 || !words.some(mayBeMistyped)) return found;
    const vocabulary = this.#wordsOf(siteId);
    const names = this.#straws.typeNames;
    return this.#holding(
      words.map((word) => vocabulary.meanings(word, names)),
      siteId,
    );
  }

  /** Places at sites that are seen whose texts hold one of each group of words. */
  #holding(groups: readonly (readonly string[])[], siteId: string | null): number[] {
    const all = groups.map((words) => this.#straws.marked(words));
    const [first = new Uint8Array(), ...rest] = all;
    for (const marks of rest) for (let at = 0; at < first.length; at += 1) first[at] = (first[at] ?? 0) & (marks[at] ?? 0);
    return this.#straws.present(first, this.#straws.seenAt(siteId));
  }

  /** What is said at another site is not meant. */
  #wordsOf(siteId: string | null): Vocabulary {
    const { vocabulary, straws } = this.#ready;
    const { haystack } = straws;
    if (siteId === null) {
      vocabulary.take(haystack.length);
      return vocabulary;
    }
    const words = new Vocabulary(haystack);
    for (const place of straws.present(null, straws.seenAt(siteId))) words.add(haystack.textAt(place));
    return words;
  }

  #bySerial(places: readonly number[]): number[] {
    const { haystack } = this.#straws;
    const named = places.map((place) => ({ place, serial: haystack.serialAt(place) }));
    return named.sort((one, other) => compare(one.serial, other.serial)).map(({ place }) => place);
  }
}

/** 0 where one of the terms is the serial number, 1 where it begins so. */
function rankOf(serial: string, terms: readonly string[]): 0 | 1 | 2 {
  if (terms.includes(serial)) return 0;
  return terms.some((term) => serial.startsWith(term)) ? 1 : 2;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
