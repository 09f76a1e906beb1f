import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Asset } from '#domain/asset/asset.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { may } from '#domain/permissions.ts';
import type { InspectionRecords } from '#domain/report/inspection-report.ts';
import type { User } from '#domain/user/user.ts';
import { decodeRow } from '../database/row-codec.ts';
import type { Tables } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';

const PAGE = 1_000;

/** A report of more assets would not fit in a server's memory. */
const MOST_ASSETS = 20_000;

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
  const foundSite = await db
    .selectFrom('sites')
    .selectAll()
    .where('id', '=', inspection.site_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (foundSite === undefined) return null;
  const assetTypes = await db.selectFrom('asset_types').selectAll().execute();
  return {
    inspection,
    site: decodeRow('sites', foundSite),
    assetTypes: assetTypes.map((row) => decodeRow('asset_types', row)),
    assets: await loadAssets(db, inspection.site_id, inspection.asset_type_ids),
    grades: await loadGrades(db, id),
    users: (await db.selectFrom('users').selectAll().execute()).map((row) => decodeRow('users', row)),
  };
}

async function loadAssets(db: Kysely<Tables>, siteId: string, typeIds: readonly string[]): Promise<Asset[]> {
  if (typeIds.length === 0) return [];
  const assets: Asset[] = [];
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('assets')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('asset_type_id', 'in', [...typeIds])
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    assets.push(...rows.map((row) => decodeRow('assets', row)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return assets;
    if (assets.length >= MOST_ASSETS)
      throw new Refusal(422, `A report can hold ${MOST_ASSETS.toLocaleString('en')} assets at most`);
    after = last.id;
    await nextTurn();
  }
}

/** Answers are read only where the report tells what failed. */
async function loadGrades(db: Kysely<Tables>, inspectionId: string): Promise<AssetGrade[]> {
  const grades: AssetGrade[] = [];
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('asset_grades')
      .select(['id', 'created_by_id', 'asset_id', 'inspection_id', 'grade', 'graded_at', 'recommendations'])
      .select(['auto_complete_survey', 'created_at', 'updated_at', 'deleted_at', 'ver'])
      .select((on) =>
        on
          .case()
          .when(on.or([on('grade', '=', 'fail'), on('recommendations', 'is not', null)]))
          .then(on.ref('answers'))
          .else('[]')
          .end()
          .as('answers'),
      )
      .where('inspection_id', '=', inspectionId)
      .where('deleted_at', 'is', null)
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
