import type { Kysely } from 'kysely';
import type { AssetType, AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { may } from '#domain/permissions.ts';
import type { SiteRecords } from '#domain/report/site-report.ts';
import type { User } from '#domain/user/user.ts';
import type { Seen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { loadAssets } from './load-assets.ts';
import { loadLatestGrades } from './load-grades.ts';
import { loadPeopleAndTypes, loadSite } from './load-site.ts';
import { reportSizes } from './report-sizes.ts';

/** What a site's report needs; null when there is no such site for this user, deleted ones being the administrators'. */
export async function loadSiteRecords(
  db: Kysely<Tables>,
  id: string,
  typeIds: readonly string[],
  { user, seen }: { user: User; seen: Seen },
): Promise<SiteRecords | null> {
  const site = await loadSite(db, seen, id);
  if (site === null) return null;
  if (site.deleted_at !== null && !may(user, 'see', { entity: 'oversight' })) return null;
  const known = await loadPeopleAndTypes(db, seen);
  const assetTypeIds = chosenOf(known.assetTypes, typeIds);
  const assets = await loadAssets(db, seen, { siteId: site.id, typeIds: assetTypeIds }, reportSizes);
  return {
    site,
    assetTypeIds,
    ...known,
    assets,
    grades: await loadLatestGrades(
      db,
      seen,
      assets.map((asset) => asset.id),
      reportSizes,
    ),
  };
}

/** A type that is left out would be a report that says nothing of it [REPORT.44]. */
function chosenOf(assetTypes: readonly AssetType[], typeIds: readonly string[]): AssetTypeId[] {
  const ids = new Map<string, AssetTypeId>(assetTypes.map(({ id }) => [id, id]));
  return typeIds.map((typeId) => {
    const id = ids.get(typeId);
    if (id === undefined) throw new Refusal(422, 'There is no such asset type', 'asset_types[]');
    return id;
  });
}
