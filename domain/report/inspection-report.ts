import { latestGrade } from '../grade/latest-grade.ts';
import { dateRange } from '../inspection/date-range.ts';
import { assetsInScope } from '../inspection/in-scope.ts';
import { inspectionStatus } from '../inspection/inspection-status.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { joinNames } from '../inspection/join-names.ts';
import { siteAddress } from '../site/site-address.ts';
import type { Site } from '../site/site.ts';
import { printableText } from './printable-text.ts';
import { assembleReport, madeOn, personNames, type Report, type ReportRecords } from './report.ts';

export interface InspectionRecords extends ReportRecords {
  inspection: Inspection;
  site: Site;
}

/** The data of `inspection-report.pdf` [S7, D7]: the assets in scope, each with the grade that counts in this inspection. */
export function inspectionReport(records: InspectionRecords, now: Date): Report {
  const { inspection, site, assets, grades } = records;
  const names = personNames(records.users);
  const own = Map.groupBy(
    grades.filter((grade) => grade.inspection_id === inspection.id),
    ({ asset_id }) => asset_id,
  );
  const made_on = madeOn(now);
  return {
    kind: 'Inspection report',
    site: printableText(site.name),
    title: printableText(inspection.title),
    facts: [
      ['Client', printableText(site.client_name)],
      ['Site address', printableText(siteAddress(site))],
      ['Dates', dateRange(inspection)],
      ['Inspectors', joinNames(inspection.inspector_ids.flatMap((id) => names.get(id) ?? []))],
      ['Status', inspectionStatus(inspection)],
      ['Report made on', made_on],
    ],
    scope: printableText(inspection.scope),
    made_on,
    no_works: 'No remedial works were recorded in this inspection.',
    ...assembleReport(
      assetsInScope(inspection, assets).map((asset) => ({ asset, grade: latestGrade(own.get(asset.id) ?? []) })),
      inspection.asset_type_ids,
      records,
    ),
  };
}
