import type { PullPage } from '#domain/sync/wire.ts';

interface Came {
  ver: number;
  updated_at: string;
  /** Null where they are not held on the device. */
  answers: readonly object[] | null;
}

/** The last page of a pull, with a grade's row as it came at a ver. */
export const gradePage = (grade: object, { ver, updated_at, answers }: Came): PullPage =>
  ({
    cursor: String(ver),
    more: false,
    resync: false,
    evict: [],
    verdicts: [],
    to_decide: 0,
    rows: { asset_grades: [{ ...grade, updated_at, ver, answers, answer_count: answers?.length ?? 1 }] },
  }) as unknown as PullPage;
