import { type Kysely, sql } from 'kysely';
import type { StoredRow } from '../../../database/row-codec.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Brought, DeviceScope } from '../entity-policy.ts';

/** When an asset came to its site after answers of it: the same for all who ask about the same row. Null of one that didn't. */
const arrivals = new WeakMap<StoredRow, number | null>();

/** An asset that comes to a site in view after its surveys brings their answers, which the device has not received [SCOPE.10]. */
export async function assetsToAnswer(
  db: Kysely<Tables>,
  { sites }: DeviceScope,
  rows: readonly StoredRow[],
  since: number,
): Promise<Brought[]> {
  const inView = rows.filter((row) => sites.has(String(row['site_id'])));
  await findArrivals(
    db,
    inView.filter((row) => !arrivals.has(row)),
  );
  const come = inView.filter((row) => (arrivals.get(row) ?? 0) > since);
  return come.map((row) => ({ entity: 'assets', id: String(row['id']) }));
}

async function findArrivals(db: Kysely<Tables>, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { rows: found } = await sql<{ id: string; ver: number }>`
    select id, max(ver) as ver from change_log
    where entity = 'assets' and id in (${sql.join(rows.map((row) => row['id']))})
      and replace(fields, ',site_id,', '') <> fields
      and exists (
        select 1 from asset_grades
        where asset_grades.asset_id = change_log.id and answer_count > 0 and asset_grades.ver < change_log.ver
      )
    group by id`.execute(db);
  const verOf = new Map(found.map(({ id, ver }) => [id, ver]));
  for (const row of rows) arrivals.set(row, verOf.get(String(row['id'])) ?? null);
}
