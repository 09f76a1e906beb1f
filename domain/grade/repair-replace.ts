import { appendHistory } from '../asset/append-history.ts';
import type { Asset } from '../asset/asset.ts';
import { formatDay } from '../day/format-day.ts';
import { fullName } from '../user/full-name.ts';
import { mergeLines } from '../sync/merge-lines.ts';
import type { User } from '../user/user.ts';
import type { AssetGrade } from './asset-grade.ts';
import { latestGradedAt } from './graded-at-limit.ts';

interface Act {
  kind: 'repaired' | 'replaced';
  user: Pick<User, 'id' | 'forename' | 'surname'>;
  gradeId: AssetGrade['id'];
  /** The grade that counted until now. */
  latest: Pick<AssetGrade, 'graded_at'> | null;
  today: string;
  now: string;
}

/** A history line, and a passing grade without inspection or recommendations, which counts from now on [S4]. */
export function repairReplace(
  asset: Pick<Asset, 'id' | 'history'>,
  { kind, user, gradeId, latest, today, now }: Act,
): { history: string; grade: AssetGrade } {
  return {
    history: appendHistory(asset.history, `${formatDay(today)} Asset ${kind} by ${fullName(user)}`),
    grade: {
      id: gradeId,
      created_by_id: user.id,
      asset_id: asset.id,
      inspection_id: null,
      grade: 'pass',
      graded_at: dayAfter(latest, today),
      recommendations: null,
      answers: [],
      auto_complete_survey: false,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    },
  };
}

/** Today, or tomorrow where the grade before is dated so: no other day to come may be. */
function dayAfter(latest: Act['latest'], today: string): string {
  if (latest === null || latest.graded_at <= today) return today;
  const last = latestGradedAt(today);
  return latest.graded_at < last ? latest.graded_at : last;
}

/** The history as it was before a line was noted in it; what was written beside it since stays. */
export const withoutLine = (before: string | null, noted: string, now: string | null): string | null =>
  mergeLines(noted, before, now).text;
