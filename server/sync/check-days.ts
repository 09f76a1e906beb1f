import type { EntityName } from '#domain/entities.ts';
import { GRADED_TOO_LATE, latestGradedAtAnywhere } from '#domain/grade/graded-at-limit.ts';
import { DATES_REVERSED, reversingField } from '#domain/inspection/dates-in-order.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import { Rejected } from './rejected.ts';
import type { LiveRow, Writing } from './writing.ts';

/** What days may be edited to; what was stored otherwise before stays, and may be edited beside them [S5, D4.7]. */
export function checkDays(writing: Writing, entity: EntityName, row: LiveRow | null, patch: Fields): void {
  if (entity === 'asset_grades') checkGradedAt(writing, row as LiveRow<'asset_grades'> | null, patch);
  if (entity !== 'inspections') return;
  const field = reversingField(row as LiveRow<'inspections'> | null, patch);
  if (field !== null) throw new Rejected('invalid', DATES_REVERSED, field);
}

/** A grade is never given after tomorrow, wherever that is. */
function checkGradedAt({ now }: Writing, row: LiveRow<'asset_grades'> | null, { graded_at }: Fields): void {
  const isNew = typeof graded_at === 'string' && graded_at !== row?.graded_at;
  if (isNew && graded_at > latestGradedAtAnywhere(now)) throw new Rejected('invalid', GRADED_TOO_LATE, 'graded_at');
}
