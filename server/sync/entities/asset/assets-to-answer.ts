import { type Kysely, sql } from 'kysely';
import type { Asset } from '#domain/asset/asset.ts';
import type { StoredRow } from '../../../database/row-codec.ts';
import { statesSince } from '../../../database/states-since.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Brought, DeviceScope } from '../entity-policy.ts';
import { wasInView } from '../inspection/was-in-view.ts';

/** The ver under which each asset came to its site after answers of it. */
type Arrivals = ReadonlyMap<string, number>;

/** They are read once for all who ask about the same row [FAN.23]. */
const known = new WeakMap<StoredRow, Promise<Arrivals>>();

/** An asset that comes to a site in view after its surveys brings their answers, unless the device holds them already [SCOPE.10]. */
export async function assetsToAnswer(
  db: Kysely<Tables>,
  scope: DeviceScope,
  rows: readonly StoredRow[],
  since: number,
): Promise<Brought[]> {
  const come = await arrivedSince(
    db,
    rows.filter((row) => scope.sites.has(String(row['site_id']))),
    since,
  );
  const cameFrom = new Map<StoredRow, readonly (string | null)[]>();
  for (const row of come) cameFrom.set(row, await sitesSince(db, row, since));
  const inView = await inViewSince(db, scope, new Set([...cameFrom.values()].flat()), since);
  const brought = come.filter((row) => cameFrom.get(row)?.every((site) => inView.has(site)) !== true);
  return brought.map((row) => ({ entity: 'assets', id: String(row['id']) }));
}

async function arrivedSince(db: Kysely<Tables>, rows: readonly StoredRow[], since: number): Promise<StoredRow[]> {
  const unknown = readArrivals(
    db,
    rows.filter((row) => !known.has(row)),
  );
  const reads = rows.map((row) => {
    const read = known.get(row) ?? unknown;
    known.set(row, read);
    return read;
  });
  try {
    const found = await Promise.all(reads);
    return rows.filter((row, at) => (found[at]?.get(String(row['id'])) ?? 0) > since);
  } catch (error) {
    for (const row of rows) known.delete(row);
    throw error;
  }
}

async function readArrivals(db: Kysely<Tables>, rows: readonly StoredRow[]): Promise<Arrivals> {
  if (rows.length === 0) return new Map();
  const { rows: found } = await sql<{ id: string; ver: number }>`
    select id, max(ver) as ver from change_log
    where entity = 'assets' and id in (${sql.join(rows.map((row) => row['id']))})
      and (stamp_before is null or before like '%"site_id":%')
      and exists (
        select 1 from asset_grades
        where asset_grades.asset_id = change_log.id and answer_count > 0 and asset_grades.ver < change_log.ver
      )
    group by id`.execute(db);
  return new Map(found.map(({ id, ver }) => [id, ver]));
}

/** The sites where it was, null where it did not exist yet. */
async function sitesSince(db: Kysely<Tables>, row: StoredRow, since: number): Promise<(string | null)[]> {
  const states = await statesSince<Pick<Asset, 'site_id'>>(db, 'assets', row, since);
  return states.map((state) => state?.site_id ?? null);
}

/** Of these sites those that were in view all the time. */
async function inViewSince(
  db: Kysely<Tables>,
  { actor, sites }: DeviceScope,
  some: ReadonlySet<string | null>,
  since: number,
): Promise<ReadonlySet<string | null>> {
  const inView = new Set<string | null>();
  for (const site of some) {
    if (site !== null && sites.has(site) && (await wasInView(db, actor, site, since))) inView.add(site);
  }
  return inView;
}
