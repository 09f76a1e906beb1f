import type { EntityName } from '../entities.ts';
import type { PullPage } from './wire.ts';

/**
 * What a device accepts that takes the rows of a first pull field by field. The answer is lines: the page without its chunks,
 * whose entities it names, then each chunk's rows and what is apart from them [PULL].
 */
export const LINES_TYPE = 'application/x-ndjson';

/** Says before a page of lines with which cursor the pull goes on: the next can be asked for while this one arrives [PULL.12]. */
export const NEXT_CURSOR = 'next-cursor';

/**
 * Rows of one entity as devices keep them, field by field, in JSON text: `{ids, vers, fields: {name: {values}}}`. `apart` is
 * a list of `[id, ver, updated_at, value]`, of the field that devices hold apart from their rows.
 */
export interface PulledChunk {
  entity: EntityName;
  rows: string;
  apart: string;
}

/** A page as a device receives it; only those of a first pull have chunks. */
export type PulledPage = PullPage & { chunks?: PulledChunk[] };
