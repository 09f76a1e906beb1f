import type { AssetId } from '../asset/asset.ts';
import { dateRange } from '../inspection/dates/date-range.ts';
import { gradedScope } from '../grade/graded-scope.ts';
import { testedOutside, testedOutsideWords } from '../grade/tested-outside.ts';
import { inspectionStatus } from '../inspection/inspection-status.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { joinNames } from '../inspection/join-names.ts';
import { siteAddress } from '../site/site-address.ts';
import type { Site } from '../site/site.ts';
import { fullName } from '../user/full-name.ts';
import { describeAsset, describedBy, type DescribedAsset } from './described-asset.ts';
import { printableText } from './printable-text.ts';
import { assembleReport, madeOn, type Report, type ReportRecords } from './report.ts';

/** `site` is null when it has not arrived yet. */
export interface InspectionRecords extends ReportRecords {
  inspection: Inspection;
  site: Site | null;
}

/** What the cover says of the inspection itself. */
export type InspectionCover = Pick<Report, 'site' | 'title' | 'scope' | 'facts'>;

/** The data of `inspection-report.pdf` [S7, PROOF]: the assets in scope, each with the grade that counts in this inspection. */
export function inspectionReport(records: InspectionRecords, now: Date): Report {
  const { inspection, assetTypes } = records;
  const cover = inspectionCover(records);
  const assets = describeInspection(records);
  const inScope = assets.map(({ asset_id }) => asset_id);
  return {
    ...reportFrame(now),
    ...cover,
    facts: [
      ...cover.facts,
      ['Status', inspectionStatus(inspection)],
      ...outsideFacts(testedOutside(inspection, inScope, records.grades)),
      ['Report made on', madeOn(now)],
    ],
    ...assembleReport(assets, inspection.asset_type_ids, assetTypes),
  };
}

/** How many assets were tested and stand nowhere else in the report [PROOF.23]. */
export const outsideFacts = (tested: readonly AssetId[]): Report['facts'] =>
  tested.length === 0 ? [] : [['Not in scope', testedOutsideWords(tested.length)]];

/** What stands in every inspection's report. */
export const reportFrame = (now: Date): Pick<Report, 'kind' | 'made_on' | 'no_works'> => ({
  kind: 'Inspection report',
  made_on: madeOn(now),
  no_works: 'No remedial works were recorded in this inspection.',
});

export function inspectionCover({ inspection, site, users }: InspectionRecords): InspectionCover {
  const people = new Map(users.map((user) => [user.id, printableText(fullName(user))]));
  return {
    site: printableText(site?.name ?? 'Unknown site'),
    title: printableText(inspection.title),
    facts: [
      ['Client', printableText(site?.client_name ?? '')],
      ['Site address', site === null ? '' : printableText(siteAddress(site))],
      ['Dates', dateRange(inspection)],
      ['Inspectors', joinNames(inspection.inspector_ids.flatMap((id) => people.get(id) ?? []))],
    ],
    scope: printableText(inspection.scope),
  };
}

/** The assets in scope, each with the grade that counts in this inspection [PROOF]. */
export function describeInspection(records: InspectionRecords): DescribedAsset[] {
  const { inspection, assets, grades } = records;
  const described = describedBy(records);
  return gradedScope(inspection, assets, grades).map(({ asset, grade }) => describeAsset(asset, grade, described));
}
