import type { Context } from '../../context.ts';
import type { Chunks } from './columns/chunks.ts';
import type { PullHead, SharedRows } from './recent/shared-rows.ts';

/** What a device asks with. */
export interface PullRequest {
  cursor?: string | null | undefined;
  device?: string | undefined;
  known?: string | undefined;
  /** Whether the rows of a first pull are taken packed. */
  columns?: boolean | undefined;
  /** Whether all of it has to be as it is now. */
  isFresh?: boolean | undefined;
}

/** A page of what a device does not have yet. */
export interface Pulled {
  head: PullHead;
  rows: SharedRows;
  /** Of a first pull, where the device takes columns. */
  chunks?: Chunks | null;
}

/** What a page says beside its rows, where there is nothing to say. */
export const restOf = ({ now }: Pick<Context, 'now'>, to_decide: number): PullHead => ({
  cursor: null,
  more: false,
  resync: false,
  total: 0,
  done: 0,
  evict: [],
  verdicts: [],
  to_decide,
  now: now().toISOString(),
});
