import type { EntityName } from '#domain/entities.ts';
import { GRADED_TOO_LATE, latestGradedAtAnywhere } from '#domain/grade/graded-at-limit.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import { Rejected } from './rejected.ts';
import type { LiveRow, Writing } from './writing.ts';

/** A grade is never given after tomorrow, wherever that is; one that was stored so before stays [D4.7]. */
export function checkDays({ now }: Writing, entity: EntityName, row: LiveRow | null, patch: Fields): void {
  if (entity !== 'asset_grades') return;
  const { graded_at } = patch;
  const isNew = typeof graded_at === 'string' && graded_at !== (row as LiveRow<'asset_grades'> | null)?.graded_at;
  if (isNew && graded_at > latestGradedAtAnywhere(now)) throw new Rejected('invalid', GRADED_TOO_LATE, 'graded_at');
}
