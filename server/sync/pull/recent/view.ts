import type { Verdict } from '#domain/sync/wire.ts';
import type { RecentRow } from './recent-row.ts';
import type { SharedRows } from './shared-rows.ts';

export interface RecentVerdict {
  ver: number;
  user_id: string;
  verdict: Verdict;
}

/** What changed lately, as it was at one ver: never changed itself, but for the answers that are kept with it. */
export interface View {
  ver: number;
  /** How often what waits for decisions had changed. */
  news: number;
  /** The newest entry of the log. */
  entry: string | null;
  /** All rows whose vers are above it are here. */
  floor: number;
  /** By ver. */
  rows: readonly RecentRow[];
  verdicts: readonly RecentVerdict[];
  /** No record changed while they were read. */
  isWhole: boolean;
  /** The newest ver with which more or less may wait for somebody's decision, beside the news. */
  decisions: number;
  /** All users' scopes. */
  scopes: unknown;
  /** Rows in the text of an answer, by the cursor's ver and what its reader gets of each. */
  answers: Map<string, SharedRows>;
}
