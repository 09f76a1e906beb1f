import type { PackedRows } from '#domain/sync/packed/packed-rows.ts';
import { type AnnouncedChunk, type AnnouncedRows, PACKED_TYPE, type PulledPage } from '#domain/sync/pulled-chunk.ts';
import type { PullPage } from '#domain/sync/wire.ts';

const LENGTH = Uint32Array.BYTES_PER_ELEMENT;
/** Of a text whose first letter is a mark of bytes' order, the mark is the text's. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The page that came with this type; throws a RangeError where some of it is missing. */
export function readPage(body: ArrayBuffer, type: string | null): PulledPage {
  if (type?.split(';')[0] !== PACKED_TYPE) return JSON.parse(utf8.decode(body)) as PullPage;
  const pieces = new Pieces(body);
  const first = pieces.text(new DataView(body).getUint32(0, true));
  const { chunks, ...page } = JSON.parse(first) as PullPage & { chunks: AnnouncedChunk[] };
  const rowsOf = ({ head, text, bytes }: AnnouncedRows): PackedRows => ({
    head,
    text: pieces.text(text),
    bytes: pieces.bytes(bytes),
  });
  const taken = chunks.map(({ entity, rows, apart }) => ({
    entity,
    rows: rowsOf(rows),
    apart: apart === null ? null : rowsOf(apart),
  }));
  return { ...page, chunks: taken };
}

/** What lies behind the length of a page, one after the other. */
class Pieces {
  readonly #body: ArrayBuffer;
  #at = LENGTH;

  constructor(body: ArrayBuffer) {
    this.#body = body;
  }

  text(length: number): string {
    return utf8.decode(new Uint8Array(this.#body, this.#take(length), length));
  }

  bytes(length: number): ArrayBuffer {
    const from = this.#take(length);
    return this.#body.slice(from, from + length);
  }

  /** From where so many bytes go. */
  #take(length: number): number {
    const from = this.#at;
    this.#at += length;
    if (this.#at > this.#body.byteLength) throw new RangeError(`a page of ${this.#body.byteLength} bytes goes on to ${this.#at}`);
    return from;
  }
}
