import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { may } from '#domain/permissions.ts';
import type { InspectionRecords } from '#domain/report/inspection-report.ts';
import type { User } from '#domain/user/user.ts';
import { decodeRow } from '../database/row-codec.ts';
import type { Tables } from '../database/tables.ts';
import { loadAssets } from './load-assets.ts';
import { loadPeopleAndTypes, loadSite } from './load-site.ts';
import { reportedGrades } from './reported-grades.ts';

const PAGE = 1_000;

/** What a report needs; null when there is no such inspection for this user. */
export async function loadInspectionRecords(db: Kysely<Tables>, id: string, user: User): Promise<InspectionRecords | null> {
  const found = await db
    .selectFrom('inspections')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) return null;
  const inspection = decodeRow('inspections', found);
  if (!may(user, 'see', { entity: 'inspections', record: inspection })) return null;
  const site = await loadSite(db, inspection.site_id);
  if (site === null) return null;
  return {
    inspection,
    site,
    ...(await loadPeopleAndTypes(db)),
    assets: await loadAssets(db, inspection.site_id, inspection.asset_type_ids),
    grades: await loadGrades(db, id),
  };
}

async function loadGrades(db: Kysely<Tables>, inspectionId: string): Promise<AssetGrade[]> {
  const grades: AssetGrade[] = [];
  for (let after = ''; ;) {
    const rows = await reportedGrades(db)
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
