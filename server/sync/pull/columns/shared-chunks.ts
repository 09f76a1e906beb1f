import type { Kysely } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Place } from '../../entities/entity-policy.ts';
import { newestEntry } from '../cursor.ts';
import type { ReadChunk } from './read-chunk.ts';
import { sizeOf } from './written-rows.ts';

/** What changed since comes to each device once more. */
const MOST_CHANGES = 2_000;
const LONGEST_MS = 10 * 60_000;
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
  readonly #db: Kysely<Tables>;
  #moment: Moment | null = null;
  #began = 0;
  #chunks = new Map<string, Promise<ReadChunk>>();
  #bytes = 0;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The moment from which a first pull begins now, when the counter is this. */
  async momentAt(counter: number): Promise<Moment> {
    const known = this.#moment;
    if (known !== null && this.#isRecent(known, counter)) return known;
    const moment = { ver: counter, entry: await newestEntry(this.#db, counter) };
    // Somebody may have begun meanwhile.
    if (this.#moment !== null && this.#moment !== known) return this.#moment;
    this.#forget();
    this.#moment = moment;
    this.#began = performance.now();
    setTimeout(() => {
      if (this.#moment === moment) this.#forget();
    }, LONGEST_MS).unref();
    return moment;
  }

  #isRecent({ ver }: Moment, counter: number): boolean {
    return counter >= ver && counter - ver <= MOST_CHANGES && performance.now() - this.#began <= LONGEST_MS;
  }

  #forget(): void {
    this.#moment = null;
    this.#chunks = new Map();
    this.#bytes = 0;
  }

  /** The chunk of a pull from this moment, which `read` reads where nobody has; while there is room it is kept for the next. */
  async chunkAt({ ver, entry }: Moment, place: ChunkPlace, read: () => Promise<ReadChunk>): Promise<ReadChunk> {
    // A restored database has another entry there.
    if (this.#moment?.ver !== ver || this.#moment.entry !== entry) return read();
    const chunks = this.#chunks;
    const key = JSON.stringify([place.entity, place.turn, place.after]);
    const known = chunks.get(key);
    if (known !== undefined) return known;
    const reading = read();
    if (this.#bytes < MOST_BYTES) chunks.set(key, reading);
    try {
      const { chunk } = await reading;
      if (chunks === this.#chunks) this.#bytes += sizeOf(chunk.rows);
    } catch (error) {
      chunks.delete(key);
      throw error;
    }
    return reading;
  }
}

const shared = new WeakMap<Kysely<Tables>, SharedChunks>();

/** Those of a database. */
export function sharedChunksOf(db: Kysely<Tables>): SharedChunks {
  const known = shared.get(db) ?? new SharedChunks(db);
  shared.set(db, known);
  return known;
}
