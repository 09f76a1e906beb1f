import type { AssetTypeId } from '../asset-type/asset-type.ts';
import type { Site } from '../site/site.ts';
import type { User } from '../user/user.ts';
import { type Report, type ReportRecords } from './report.ts';
export interface SiteRecords extends ReportRecords {
  site: Site;
  /** The types to include. */
  assetTypeIds: readonly AssetTypeId[];
}
/** The data of `site-report.pdf` [S7, D6]: the site's assets of the chosen types, each with its latest grade. */
export declare function siteReport(records: SiteRecords, madeBy: Pick<User, 'forename' | 'surname'>, now: Date): Report;
