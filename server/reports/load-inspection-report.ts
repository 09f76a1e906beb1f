import type { ClosedReport } from '#domain/evidence/closed-report.ts';
import { inspectionReport } from '#domain/report/inspection-report.ts';
import type { User } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { loadClosedReport } from '../evidence/load-closed-report.ts';
import { visibleInspection } from '../evidence/visible-inspection.ts';
import { seenBy } from '../sync/entities/seen-by.ts';
import { loadInspectionRecords } from './load-inspection-records.ts';

/**
 * A closed inspection's report is what was written down, whatever became of its records or its site; an open one's is made
 * of them. Null when there is none for this user [S7, PROOF].
 */
export async function loadInspectionReport(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
  version: number | null,
  user: User,
): Promise<ClosedReport | null> {
  const inspection = await visibleInspection(db, id, user);
  if (inspection === null) return null;
  if (version !== null || inspection.evidence !== null) {
    return loadClosedReport(db, inspection, version, now());
  }
  const records = await loadInspectionRecords(db, seenBy(user), inspection);
  if (records.site === null || records.site.deleted_at !== null) return null;
  return inspectionReport(records, now());
}
