import type { PulledChunk } from '#domain/sync/pulled-chunk.ts';
import type { PullHead } from '../recent/shared-rows.ts';

const MOST_ROWS = 16_000;
/** While somebody waits to begin, and afterwards: a device reads few large pieces faster at each start than many. */
const FIRST_BYTES = 2_000_000;
const MOST_BYTES = 4_000_000;

/** The chunks of one page of a first pull [PULL.1]. */
export class Chunks {
  readonly #chunks: PulledChunk[] = [];
  #count = 0;
  #size = 0;
  #most = FIRST_BYTES;

  /** How many rows they hold. */
  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= MOST_ROWS || this.#size >= this.#most;
  }

  /** Nobody waits for this page to begin. */
  holdMore(): void {
    this.#most = MOST_BYTES;
  }

  add(chunk: PulledChunk, count: number): void {
    if (count === 0) return;
    this.#chunks.push(chunk);
    this.#count += count;
    this.#size += chunk.rows.length + chunk.apart.length;
  }

  /** The page's lines: what JSON text holds of line ends is escaped. */
  lines(head: PullHead, rows: string): string {
    const entities = JSON.stringify(this.#chunks.map(({ entity }) => entity));
    const first = `${JSON.stringify(head).slice(0, -1)},"rows":${rows},"chunks":${entities}}`;
    return [first, ...this.#chunks.flatMap((chunk) => [chunk.rows, chunk.apart])].join('\n');
  }
}
