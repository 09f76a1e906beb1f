import type { AssetTypeId } from '../asset-type/asset-type.ts';
import { grouped } from '../grouped.ts';
import { latestGrade } from '../grade/latest-grade.ts';
import { joinNames } from '../inspection/join-names.ts';
import { siteAddress } from '../site/site-address.ts';
import type { Site } from '../site/site.ts';
import type { User } from '../user/user.ts';
import { describeAsset, describedBy } from './described-asset.ts';
import { printableText } from './printable-text.ts';
import { assembleReport, madeOn, type Report, type ReportRecords } from './report.ts';

export interface SiteRecords extends ReportRecords {
  site: Site;
  /** The types to include. */
  assetTypeIds: readonly AssetTypeId[];
}

/** The data of `site-report.pdf` [S7, REPORT]: the site's assets of the chosen types, each with its latest grade. */
export function siteReport(records: SiteRecords, madeBy: Pick<User, 'forename' | 'surname'>, now: Date): Report {
  const { site, assets, grades, assetTypes, assetTypeIds } = records;
  const byAsset = Map.groupBy(grades, ({ asset_id }) => asset_id);
  const chosen = assetTypes.filter(({ id }) => assetTypeIds.includes(id));
  const described = describedBy(records);
  const made_on = madeOn(now);
  const assembled = assembleReport(
    assets
      .filter((asset) => asset.site_id === site.id && asset.deleted_at === null && assetTypeIds.includes(asset.asset_type_id))
      .map((asset) => describeAsset(asset, latestGrade(byAsset.get(asset.id) ?? []), described)),
    assetTypeIds,
    assetTypes,
  );
  return {
    kind: 'Site report',
    site: printableText(site.name),
    title: '',
    facts: [
      ['Client', printableText(site.client_name)],
      ['Site address', printableText(siteAddress(site))],
      ['Asset types', joinNames(chosen.map((type) => printableText(type.plural_name)).sort())],
      ...(site.deleted_at === null ? [] : [['Site deleted on', madeOn(new Date(site.deleted_at))] satisfies [string, string]]),
      ['Report made by', printableText(`${madeBy.forename} ${madeBy.surname}`)],
      ['Report made on', made_on],
    ],
    scope: '',
    made_on,
    no_works: noWorks(assembled),
    ...assembled,
  };
}

/** Of an asset that was never inspected it isn't known what is to be done. */
function noWorks({ graded, total }: Pick<Report, 'graded' | 'total'>): string {
  if (total === 0) return 'There are no assets of these types at this site.';
  if (graded === total) return 'No remedial works are outstanding.';
  if (graded === 0) return 'No asset was graded: it is not known which remedial works are due.';
  const left = total - graded;
  const never = `${grouped(left)} of ${grouped(total)} assets ${left === 1 ? 'was' : 'were'} never inspected`;
  return `No remedial works are recorded for the assets that were graded; ${never}.`;
}
