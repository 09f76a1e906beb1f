import type { Inspection } from '../inspection/inspection.ts';
import type { Site } from '../site/site.ts';
import { type DescribedAsset } from './described-asset.ts';
import { type Report, type ReportRecords } from './report.ts';
/** `site` is null when it has not arrived yet. */
export interface InspectionRecords extends ReportRecords {
  inspection: Inspection;
  site: Site | null;
}
/** What the cover says of the inspection itself. */
export type InspectionCover = Pick<Report, 'site' | 'title' | 'scope' | 'facts'>;
/** The data of `inspection-report.pdf` [S7, D7]: the assets in scope, each with the grade that counts in this inspection. */
export declare function inspectionReport(records: InspectionRecords, now: Date): Report;
/** What stands in every inspection's report. */
export declare const reportFrame: (now: Date) => Pick<Report, 'kind' | 'made_on' | 'no_works'>;
export declare function inspectionCover({ inspection, site, users }: InspectionRecords): InspectionCover;
/** The assets in scope, each with the grade that counts in this inspection [D7]. */
export declare function describeInspection(records: InspectionRecords): DescribedAsset[];
