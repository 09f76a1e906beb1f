import type { EntityName } from '../entities.ts';
import type { PackedRows } from './packed/packed-rows.ts';
import type { PullPage } from './wire.ts';

/**
 * What a device accepts that takes the rows of a first pull packed, as it keeps them; in another shape they get another number.
 * The answer is four bytes, how long what follows is; the page as JSON, with `AnnouncedChunk`s; and the pieces of each chunk, the
 * text and the bytes of its rows, then those of what is apart from them [PULL].
 */
export const PACKED_TYPE = 'application/x-firemark-rows-1';

/** Says before a packed page with which cursor the pull goes on: the next can be asked for while this one arrives [PULL.12]. */
export const NEXT_CURSOR = 'next-cursor';

/** For so long a first pull may bring what everybody sees as another one has read it [PULL.14]. */
export const SHARED_MS = 10 * 60_000;

/** Of packed rows what is said before their pieces, and how many bytes these take: a text as UTF-8. */
export interface AnnouncedRows {
  head: string;
  text: number;
  bytes: number;
}

export interface AnnouncedChunk {
  entity: EntityName;
  rows: AnnouncedRows;
  apart: AnnouncedRows | null;
}

/**
 * Rows of one entity as devices keep them. `apart` has the id, ver and `updated_at` of some of them, and as JSON text the field
 * that devices hold apart from their rows.
 */
export interface PulledChunk {
  entity: EntityName;
  rows: PackedRows;
  apart: PackedRows | null;
}

/** A page as a device receives it; only those of a first pull have chunks. */
export type PulledPage = PullPage & { chunks?: PulledChunk[] };
