import { latestGrade } from '#domain/grade/latest-grade.ts';
import type { Row } from '../../protocol/row.ts';
import type { Records } from '../store/records.ts';

/** Of each asset the grade that counts: its answers are looked at and copied when there is no network. */
export function latestGrades(store: Records): ReadonlySet<string> {
  const assets = new Set<string>();
  for (const [, [asset]] of store.scanned('asset_grades', ['asset_id'])) assets.add(asset as string);
  const latest = new Set<string>();
  for (const asset of assets) {
    const grade = latestGrade(store.lookUp('asset_grades', 'asset_id', asset) as readonly object[] as Row<'asset_grades'>[]);
    if (grade !== null) latest.add(grade.id);
  }
  return latest;
}
