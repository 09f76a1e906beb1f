import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Asset } from '#domain/asset/asset.ts';
import { decodeRow } from '../database/row-codec.ts';
import type { Seen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';

const PAGE = 1_000;

/** A report of more assets would not fit in a server's memory. */
export const MOST_ASSETS = 20_000;

function checkReportSize(assets: readonly unknown[]): void {
  if (assets.length > MOST_ASSETS) throw new Refusal(422, `A report can hold ${MOST_ASSETS.toLocaleString('en')} assets at most`);
}

/** The undeleted assets of these types at a site, read in parts that let other requests through. */
export async function loadAssets(
  db: Kysely<Tables>,
  seen: Seen,
  siteId: string,
  typeIds: readonly string[],
  checkSize: (assets: readonly unknown[]) => void = checkReportSize,
): Promise<Asset[]> {
  if (typeIds.length === 0) return [];
  const assets: Asset[] = [];
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('assets')
      .selectAll()
      .where(seen('assets'))
      .where('site_id', '=', siteId)
      .where('asset_type_id', 'in', [...typeIds])
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    assets.push(...rows.map((row) => decodeRow('assets', row)));
    checkSize(assets);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return assets;
    after = last.id;
    await nextTurn();
  }
}
