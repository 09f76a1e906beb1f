import type { Row } from '../../protocol/row.ts';
import type { Records } from '../store/records.ts';

/** Of each asset the latest grade: its answers are looked at and copied when there is no network. */
export function latestGrades(store: Records): ReadonlySet<string> {
  const latest = new Map<string, { id: string; at: string }>();
  for (const row of store.rows('asset_grades') as Iterable<Row<'asset_grades'>>) {
    const at = `${row.graded_at} ${row.created_at}`;
    if (row.deleted_at === null && at > (latest.get(row.asset_id)?.at ?? '')) latest.set(row.asset_id, { id: row.id, at });
  }
  return new Set([...latest.values()].map(({ id }) => id));
}
