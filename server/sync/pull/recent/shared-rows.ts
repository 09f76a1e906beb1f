import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { PullPage } from '#domain/sync/wire.ts';

export type PullHead = Omit<PullPage, 'rows'>;

/** The rows of an answer in the text of its JSON, packed once for all who get the same [FAN.3]. */
export class SharedRows {
  readonly #text: string;
  #bytes: Buffer | null = null;
  #packed: Buffer | null = null;

  /** Whether others receive the same. */
  readonly isShared: boolean;

  constructor(text: string, isShared = false) {
    this.#text = text;
    this.isShared = isShared;
  }

  get size(): number {
    return this.#text.length;
  }

  get text(): string {
    return this.#text;
  }

  answer(head: PullHead): string {
    return `${beginningOf(head)}${this.#text}}`;
  }

  /** The same as gzip: what is the reader's own stands in it as it is. */
  gzipped(head: PullHead): Buffer {
    const own = Buffer.from(beginningOf(head));
    this.#bytes ??= Buffer.from(`${this.#text}}`);
    this.#packed ??= deflateRawSync(this.#bytes, { finishFlush: constants.Z_SYNC_FLUSH });
    const end = Buffer.alloc(LAST_BLOCK.length + 8);
    LAST_BLOCK.copy(end);
    end.writeUInt32LE(crc32(this.#bytes, crc32(own)), LAST_BLOCK.length);
    end.writeUInt32LE(own.length + this.#bytes.length, LAST_BLOCK.length + 4);
    return Buffer.concat([GZIP, ...storedBlocks(own), this.#packed, end]);
  }
}

const beginningOf = (head: PullHead): string => `${JSON.stringify(head).slice(0, -1)},"rows":`;

/** RFC 1952: deflated, no name, no time. */
const GZIP = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** RFC 1951: the last block, stored, of nothing. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
const MOST_STORED = 0xff_ff;

function storedBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MOST_STORED) {
    const part = bytes.subarray(at, at + MOST_STORED);
    const header = Buffer.alloc(5);
    header.writeUInt16LE(part.length, 1);
    header.writeUInt16LE(MOST_STORED - part.length, 3);
    blocks.push(header, part);
  }
  return blocks;
}
