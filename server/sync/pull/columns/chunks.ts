import type { AnnouncedChunk, AnnouncedRows, PulledChunk } from '#domain/sync/pulled-chunk.ts';
import type { PackedRows } from '#domain/sync/packed/packed-rows.ts';
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
    for (const { text, bytes } of [chunk.rows, chunk.apart ?? NOTHING]) this.#size += text.length + bytes.byteLength;
  }

  /** The page as it travels. */
  bytes(head: PullHead, rows: string): Buffer {
    const pieces: Buffer[] = [];
    const announce = ({ head: said, text, bytes }: PackedRows): AnnouncedRows => {
      const written = Buffer.from(text);
      pieces.push(written, Buffer.from(bytes));
      return { head: said, text: written.byteLength, bytes: bytes.byteLength };
    };
    const announced = this.#chunks.map(({ entity, rows: packed, apart }): AnnouncedChunk => {
      return { entity, rows: announce(packed), apart: apart === null ? null : announce(apart) };
    });
    const first = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"rows":${rows},"chunks":${JSON.stringify(announced)}}`);
    const length = Buffer.alloc(Uint32Array.BYTES_PER_ELEMENT);
    length.writeUInt32LE(first.byteLength);
    return Buffer.concat([length, first, ...pieces]);
  }
}

const NOTHING: Pick<PackedRows, 'text' | 'bytes'> = { text: '', bytes: new ArrayBuffer(0) };
