import type { EntityName } from '#domain/entities.ts';
import type { PackedRows } from '#domain/sync/packed/packed-rows.ts';
import type { AnnouncedRows } from '#domain/sync/pulled-chunk.ts';

/** Packed rows as they travel: what is said of them, and their text and numbers. */
export interface WrittenRows {
  announced: AnnouncedRows;
  pieces: readonly [Buffer, Buffer];
}

export interface WrittenChunk {
  entity: EntityName;
  rows: WrittenRows;
  apart: WrittenRows | null;
}

export function written({ head, text, bytes }: PackedRows): WrittenRows {
  const [letters, numbers] = [Buffer.from(text), Buffer.from(bytes)];
  return { announced: { head, text: letters.byteLength, bytes: numbers.byteLength }, pieces: [letters, numbers] };
}

/** In bytes, near enough. */
export const sizeOf = ({ announced: { head, text, bytes } }: WrittenRows): number => head.length + text + bytes;
