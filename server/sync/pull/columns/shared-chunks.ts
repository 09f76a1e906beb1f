import type { Kysely } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import { SHARED_MS } from '#domain/sync/pulled-chunk.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Place } from '../../entities/entity-policy.ts';
import { newestEntry } from '../cursor.ts';
import type { ReadChunk } from './read-chunk.ts';
import { sizeOf } from './written-rows.ts';

/** What changed since comes to each device once more. */
const MOST_CHANGES = 2_000;
/** Packed, 100,000 assets with three grades each take a third of it. */
const MOST_BYTES = 128_000_000;

/** A moment of the database: its counter, and the newest entry of its log then. */
export interface Moment {
  ver: number;
  entry: string | null;
}

/** Where a chunk begins. */
export interface ChunkPlace {
  entity: EntityName;
  turn: number;
  after: Place;
}

/**
 * Chunks of first pulls that are the same to everybody, as they were at one moment: read and packed once for all who begin soon
 * after it, and what has changed since follows for each [PULL.14].
 */
export class SharedChunks {
  readonly #entryAt: (ver: number) => Promise<string | null>;
  #moment: Moment | null = null;
  #began = 0;
  #chunks = new Map<string, Promise<ReadChunk>>();
  /** Where those begin that follow them. */
  readonly #ends = new Set<string>();
  #bytes = 0;

  /** `entryAt` answers the newest entry of the log at or below a counter. */
  constructor(entryAt: (ver: number) => Promise<string | null>) {
    this.#entryAt = entryAt;
  }

  /** The snapshot of a first pull that begins when the counter is this: never a later one, and this where it has to be fresh. */
  async snapshotAt(counter: number, isFresh: boolean): Promise<number> {
    const known = this.#recentAt(counter);
    if (known !== null) return isFresh ? counter : known.ver;
    const entry = await this.#entryAt(counter);
    // Somebody may have begun meanwhile.
    const begun = this.#recentAt(counter);
    if (begun !== null) return isFresh ? counter : begun.ver;
    if (this.#moment === null || this.#moment.ver < counter) this.#begin({ ver: counter, entry });
    return counter;
  }

  #recentAt(counter: number): Moment | null {
    const moment = this.#moment;
    if (moment === null || counter < moment.ver || counter - moment.ver > MOST_CHANGES) return null;
    return performance.now() - this.#began > SHARED_MS ? null : moment;
  }

  #begin(moment: Moment): void {
    this.#forget();
    this.#moment = moment;
    this.#began = performance.now();
    setTimeout(() => {
      if (this.#moment === moment) this.#forget();
    }, SHARED_MS).unref();
  }

  #forget(): void {
    this.#moment = null;
    this.#chunks = new Map();
    this.#ends.clear();
    this.#bytes = 0;
  }

  /** The chunk of a pull from this moment, which `read` reads where nobody has; while there is room it is kept for the next. */
  async chunkAt({ ver, entry }: Moment, place: ChunkPlace, read: () => Promise<ReadChunk>): Promise<ReadChunk> {
    // A restored database has another entry there.
    if (this.#moment?.ver !== ver || this.#moment.entry !== entry) return read();
    const chunks = this.#chunks;
    const key = keyOf(place);
    const known = chunks.get(key);
    if (known !== undefined) return known;
    const reading = read();
    // Who has come by another way stands where nobody else does.
    if (this.#bytes < MOST_BYTES && (place.after.length === 0 || this.#ends.has(key))) chunks.set(key, reading);
    try {
      const made = await reading;
      if (chunks.get(key) === reading && chunks === this.#chunks) this.#keep(place, made);
    } catch (error) {
      chunks.delete(key);
      throw error;
    }
    return reading;
  }

  #keep(place: ChunkPlace, { chunk, place: end }: ReadChunk): void {
    this.#bytes += sizeOf(chunk.rows);
    this.#ends.add(keyOf({ ...place, after: end }));
  }
}

const keyOf = ({ entity, turn, after }: ChunkPlace): string => JSON.stringify([entity, turn, after]);

const shared = new WeakMap<Kysely<Tables>, SharedChunks>();

/** Those of a database. */
export function sharedChunksOf(db: Kysely<Tables>): SharedChunks {
  const known = shared.get(db) ?? new SharedChunks((ver) => newestEntry(db, ver));
  shared.set(db, known);
  return known;
}
