import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Asset } from '#domain/asset/asset.ts';
import { decodeRow, fieldsOf } from '../database/row-codec.ts';
import type { Seen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';
import type { ReportSizes } from './report-sizes.ts';

const PAGE = 1_000;

/** Long, and in no report. */
const UNTOLD = 'history';
const told = fieldsOf('assets').filter((field) => field !== UNTOLD) as Exclude<keyof Asset, typeof UNTOLD>[];

/** Assets with what a report says of them. */
export const reportedAssets = (db: Kysely<Tables>, seen: Seen) =>
  db
    .selectFrom('assets')
    .select([...told, 'ver', sql<null>`null`.as(UNTOLD)])
    .where(seen('assets'));

/** The undeleted assets of these types at a site, read in parts that let other requests through. */
export async function loadAssets(
  db: Kysely<Tables>,
  seen: Seen,
  { siteId, typeIds }: { siteId: string; typeIds: readonly string[] },
  sizes: ReportSizes,
): Promise<Asset[]> {
  if (typeIds.length === 0) return [];
  const assets: Asset[] = [];
  for (let after = ''; ;) {
    const rows = await reportedAssets(db, seen)
      .where('site_id', '=', siteId)
      .where('asset_type_id', 'in', [...typeIds])
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    assets.push(...rows.map((row) => decodeRow('assets', row)));
    sizes.assets(assets.length);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return assets;
    after = last.id;
    await nextTurn();
  }
}
