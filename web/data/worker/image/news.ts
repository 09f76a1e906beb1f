import type { EntityName } from '#domain/entities.ts';
import type { Draft } from '../../protocol/draft.ts';
import type { Block, LogEntry, Meta } from '../disk/user-schema.ts';
import type { ReceivedRows } from '../store/received-rows.ts';
import type { RowsByEntity } from '../store/stored-row.ts';

/** What a write has changed, as it is in the database now; it is taken over in this order. */
export interface News {
  meta?: Meta;
  /** A rebuild begins: only rows that come again outlive its end. */
  marksAllStale?: boolean;
  /** As they were written; rows that no block holds yet beside them. */
  blocks?: readonly Block[];
  rows?: RowsByEntity;
  received?: readonly ReceivedRows[];
  /** Records that left the device's scope. */
  evicted?: readonly { entity: EntityName; id: string }[];
  /** A rebuild is complete. */
  dropsStale?: boolean;
  /** Entries of the log by number, undefined for those that are gone; drafts by key likewise. */
  entries?: ReadonlyMap<number, LogEntry | undefined>;
  drafts?: ReadonlyMap<string, Draft | undefined>;
  /** All surveys in progress that can't be read, where all were tried. */
  unreadDrafts?: ReadonlySet<string>;
  /** What else was changed, in what others keep in memory. */
  touched?: readonly string[];
}

/** How many writes of blocks it tells of. */
export function writesIn({ blocks = [], rows, received = [], evicted = [], marksAllStale, dropsStale }: News): number {
  const brings = blocks.length + received.length + evicted.length + (rows?.size ?? 0) > 0;
  return brings || marksAllStale === true || dropsStale === true ? 1 : 0;
}
