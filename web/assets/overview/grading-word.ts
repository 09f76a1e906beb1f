import { formatDay } from '#domain/day/format-day.ts';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { gradeWords } from '#web/ui/grades/grade-square.tsx';

/** Beside the month: the grade; of an inspection without one only when it is still to start, for its label says the rest [S2]. */
export function gradingWord(entry: AssetOverview['gradings'][number], today: string): string | null {
  if (entry.kind !== 'not-inspected') return gradeWords[entry.colour];
  const { date_from } = entry.inspection;
  return date_from > today ? `Starts ${formatDay(date_from)}` : null;
}
