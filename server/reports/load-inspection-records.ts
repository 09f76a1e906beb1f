import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { InspectionRecords } from '#domain/report/inspection-report.ts';
import { decodeRow } from '../database/row-codec.ts';
import type { Seen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';
import { loadAssets } from './load-assets.ts';
import { loadPeopleAndTypes, loadSite } from './load-site.ts';
import { reportedGrades } from './reported-grades.ts';

const PAGE = 1_000;

/** What an inspection's report needs as it is now, a deleted site included. */
export async function loadInspectionRecords(
  db: Kysely<Tables>,
  seen: Seen,
  inspection: Inspection,
  checkSize?: (assets: readonly unknown[]) => void,
): Promise<InspectionRecords> {
  return {
    inspection,
    site: await loadSite(db, seen, inspection.site_id),
    ...(await loadPeopleAndTypes(db, seen)),
    assets: await loadAssets(db, seen, inspection.site_id, inspection.asset_type_ids, checkSize),
    grades: await loadGrades(db, seen, inspection.id),
  };
}

/** The undeleted grades of an inspection. */
export async function loadGrades(db: Kysely<Tables>, seen: Seen, inspectionId: string): Promise<AssetGrade[]> {
  const grades: AssetGrade[] = [];
  for (let after = ''; ;) {
    const rows = await reportedGrades(db, seen)
      .where('inspection_id', '=', inspectionId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    grades.push(...rows.map((row) => decodeRow('asset_grades', row)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return grades;
    after = last.id;
    await nextTurn();
  }
}
