import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { latestGrade, type Ranked } from '#domain/grade/latest-grade.ts';
import { decodeRow } from '../database/row-codec.ts';
import type { Seen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';
import { reportedGrades } from './reported-grades.ts';

const PAGE = 500;

/** The grade that counts of each asset, read in parts that let other requests through [GRADE]. */
export async function loadLatestGrades(db: Kysely<Tables>, seen: Seen, assetIds: readonly string[]): Promise<AssetGrade[]> {
  const latest: AssetGrade[] = [];
  for (let from = 0; from < assetIds.length; from += PAGE) {
    const counting = await countingGrades(db, seen, assetIds.slice(from, from + PAGE));
    if (counting.length > 0) {
      const rows = await reportedGrades(db, seen).where('id', 'in', counting).execute();
      latest.push(...rows.map((row) => decodeRow('asset_grades', row)));
    }
    await nextTurn();
  }
  return latest;
}

async function countingGrades(db: Kysely<Tables>, seen: Seen, assetIds: string[]): Promise<string[]> {
  const ranked = await db
    .selectFrom('asset_grades')
    .select(['id', 'asset_id', 'graded_at', 'created_at', 'deleted_at'])
    .where(seen('asset_grades'))
    .where('asset_id', 'in', assetIds)
    .where('deleted_at', 'is', null)
    .execute();
  const byAsset = Map.groupBy(ranked as (Ranked & { asset_id: string })[], ({ asset_id }) => asset_id);
  return [...byAsset.values()].flatMap((grades) => latestGrade(grades)?.id ?? []);
}
