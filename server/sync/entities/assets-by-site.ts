import type { Kysely } from 'kysely';
import type { Asset } from '#domain/asset/asset.ts';
import type { Seen } from '../../database/seen.ts';
import type { Tables } from '../../database/tables.ts';

type PlacedAsset = Pick<Asset, 'id' | 'site_id' | 'asset_type_id' | 'deleted_at'>;

/** The undeleted assets of sites, which the spec's records of sites and inspections name [S3]. */
export async function assetsBySite(
  db: Kysely<Tables>,
  seen: Seen,
  siteIds: readonly string[],
): Promise<Map<string, PlacedAsset[]>> {
  if (siteIds.length === 0) return new Map();
  const assets = await db
    .selectFrom('assets')
    .select(['id', 'site_id', 'asset_type_id', 'deleted_at'])
    .where(seen('assets'))
    .where('site_id', 'in', [...new Set(siteIds)])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$narrowType<PlacedAsset>()
    .execute();
  return Map.groupBy(assets, ({ site_id }) => site_id as string);
}

export const idsOf = (records: readonly { id: string }[] = []): string[] => records.map(({ id }) => id);
