import type { AnnouncedChunk } from '#domain/sync/pulled-chunk.ts';
import type { PullHead } from '../recent/shared-rows.ts';
import { sizeOf, type WrittenChunk } from './written-rows.ts';

const MOST_ROWS = 16_000;
/** While somebody waits to begin, and afterwards: a device reads few large pieces faster at each start than many. */
const FIRST_BYTES = 1_000_000;
const MOST_BYTES = 4_000_000;

/** The chunks of one page of a first pull [PULL.1]. */
export class Chunks {
  readonly #chunks: WrittenChunk[] = [];
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

  add(chunk: WrittenChunk, count: number): void {
    if (count === 0) return;
    this.#chunks.push(chunk);
    this.#count += count;
    this.#size += sizeOf(chunk.rows) + (chunk.apart === null ? 0 : sizeOf(chunk.apart));
  }

  /** The page as it travels. */
  bytes(head: PullHead, rows: string): Buffer {
    const announced = this.#chunks.map(({ entity, rows: { announced: said }, apart }): AnnouncedChunk => ({
      entity,
      rows: said,
      apart: apart?.announced ?? null,
    }));
    const pieces = this.#chunks.flatMap((chunk) => [...chunk.rows.pieces, ...(chunk.apart?.pieces ?? [])]);
    const first = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"rows":${rows},"chunks":${JSON.stringify(announced)}}`);
    const length = Buffer.alloc(Uint32Array.BYTES_PER_ELEMENT);
    length.writeUInt32LE(first.byteLength);
    return Buffer.concat([length, first, ...pieces]);
  }
}
