import type { Kysely } from 'kysely';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { InspectionRecords } from '#domain/report/inspection-report.ts';
import type { Seen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';
import { loadAssets } from './load-assets.ts';
import { loadInspectionGrades } from './load-grades.ts';
import { loadPeopleAndTypes, loadSite } from './load-site.ts';
import { type ReportSizes, reportSizes } from './report-sizes.ts';

/** What an inspection's report needs as it is now, a deleted site included: of its grades those that count. */
export async function loadInspectionRecords(
  db: Kysely<Tables>,
  seen: Seen,
  inspection: Inspection,
  sizes: ReportSizes = reportSizes,
): Promise<InspectionRecords> {
  return {
    inspection,
    site: await loadSite(db, seen, inspection.site_id),
    ...(await loadPeopleAndTypes(db, seen)),
    assets: await loadAssets(db, seen, { siteId: inspection.site_id, typeIds: inspection.asset_type_ids }, sizes),
    grades: await loadInspectionGrades(db, seen, { inspectionId: inspection.id }, sizes),
  };
}
