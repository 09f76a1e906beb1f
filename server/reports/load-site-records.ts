import type { Kysely } from 'kysely';
import { assetTypeId } from '#domain/asset-type/asset-type.ts';
import { may } from '#domain/permissions.ts';
import type { SiteRecords } from '#domain/report/site-report.ts';
import type { User } from '#domain/user/user.ts';
import type { Seen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';
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
  const assetTypeIds = typeIds.flatMap((typeId) => assetTypeId.safeParse(typeId).data ?? []);
  const assets = await loadAssets(db, seen, { siteId: site.id, typeIds: assetTypeIds }, reportSizes);
  return {
    site,
    assetTypeIds,
    ...(await loadPeopleAndTypes(db, seen)),
    assets,
    grades: await loadLatestGrades(
      db,
      seen,
      assets.map((asset) => asset.id),
      reportSizes,
    ),
  };
}
