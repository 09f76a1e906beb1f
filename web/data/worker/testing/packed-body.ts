import type { PackedRows } from '#domain/sync/packed/packed-rows.ts';
import type { AnnouncedChunk, AnnouncedRows, PulledPage } from '#domain/sync/pulled-chunk.ts';

/** A page as servers send it. */
export function packedBody({ chunks = [], ...page }: PulledPage): ArrayBuffer {
  const pieces: Uint8Array[] = [];
  const announce = ({ head, text, bytes }: PackedRows): AnnouncedRows => {
    const written = new TextEncoder().encode(text);
    pieces.push(written, new Uint8Array(bytes));
    return { head, text: written.length, bytes: bytes.byteLength };
  };
  const announced = chunks.map(({ entity, rows, apart }): AnnouncedChunk => {
    return { entity, rows: announce(rows), apart: apart === null ? null : announce(apart) };
  });
  const first = new TextEncoder().encode(JSON.stringify({ ...page, chunks: announced }));
  const length = new Uint8Array(Uint32Array.of(first.length).buffer);
  return new Uint8Array([length, first, ...pieces].flatMap((piece) => [...piece])).buffer;
}
