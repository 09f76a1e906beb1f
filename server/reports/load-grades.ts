import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { must } from '#domain/assertions.ts';
import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { countsBefore, latestGrade, type Ranked } from '#domain/grade/latest-grade.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { decodeRow } from '../database/row-codec.ts';
import type { Seen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';
import { takeWithin } from '../database/take-within.ts';
import { decodeRanked, rankedColumns, type RankedOfAsset } from './ranked-grades.ts';
import type { ReportSizes } from './report-sizes.ts';

/** Read at once, of what is small and of what may be as large as a record. */
const PAGE = 1_000;
const ASKED_AT_ONCE = 500;
const PAGE_BYTES = 2_000_000;

/** Answers are read only where a report tells what failed. */
const told = sql`case when grade = 'fail' or recommendations is not null then answers else '[]' end`;

const undeleted = (db: Kysely<Tables>, seen: Seen) =>
  db.selectFrom('asset_grades').where(seen('asset_grades')).where('deleted_at', 'is', null);

const ranked = (db: Kysely<Tables>, seen: Seen) => undeleted(db, seen).select(rankedColumns);

/** Of each asset the grade that counts, however many there are. */
class Counting {
  /** Of each asset those that count where they were given. */
  readonly #grades = new Map<AssetId, Map<InspectionId | null, Ranked>>();

  add(grades: readonly RankedOfAsset[]): void {
    for (const grade of grades) {
      const ofAsset = this.#grades.get(grade.asset_id) ?? new Map<InspectionId | null, Ranked>();
      const other = ofAsset.get(grade.inspection_id);
      if (other === undefined || countsBefore(grade, other)) ofAsset.set(grade.inspection_id, grade);
      this.#grades.set(grade.asset_id, ofAsset);
    }
  }

  get ids(): string[] {
    return [...this.#grades.values()].map((ofAsset) => must(latestGrade([...ofAsset.values()]), 'a grade that counts').id);
  }
}

/** The grades that count in an inspection, of all assets or of these; read in parts that let other requests through [GRADE]. */
export async function loadInspectionGrades(
  db: Kysely<Tables>,
  seen: Seen,
  { inspectionId, of = null }: { inspectionId: string; of?: ReadonlySet<AssetId> | null },
  sizes: ReportSizes,
): Promise<AssetGrade[]> {
  const counting = new Counting();
  for (let after = ''; ;) {
    const rows = await ranked(db, seen)
      .where('inspection_id', '=', inspectionId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const grades = rows.map(decodeRanked);
    counting.add(of === null ? grades : grades.filter(({ asset_id }) => of.has(asset_id)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return loadGrades(db, seen, counting.ids, sizes);
    after = last.id;
    await nextTurn();
  }
}

/** The grade that counts of each asset, whatever its inspection [GRADE]. */
export async function loadLatestGrades(
  db: Kysely<Tables>,
  seen: Seen,
  assetIds: readonly string[],
  sizes: ReportSizes,
): Promise<AssetGrade[]> {
  const latest: string[] = [];
  for (let from = 0; from < assetIds.length; from += ASKED_AT_ONCE) {
    const counting = new Counting();
    const ids = assetIds.slice(from, from + ASKED_AT_ONCE);
    for (let after = ''; ;) {
      const rows = await ranked(db, seen)
        .where('asset_id', 'in', ids)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute();
      counting.add(rows.map(decodeRanked));
      await nextTurn();
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) break;
      after = last.id;
    }
    latest.push(...counting.ids);
  }
  return loadGrades(db, seen, latest, sizes);
}

/** Grades with what a report says of them; no more of it at once than a few records' [LIMIT.20]. */
async function loadGrades(db: Kysely<Tables>, seen: Seen, ids: readonly string[], sizes: ReportSizes): Promise<AssetGrade[]> {
  const grades: AssetGrade[] = [];
  let total = 0;
  for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
    let left = await undeleted(db, seen)
      .select(['id', sql<number>`octet_length(${told}) + coalesce(octet_length(recommendations), 0)`.as('bytes')])
      .where('id', 'in', ids.slice(from, from + ASKED_AT_ONCE))
      .execute();
    total += left.reduce((sum, { bytes }) => sum + bytes, 0);
    sizes.surveys(total);
    while (left.length > 0) {
      const page = takeWithin(left, PAGE_BYTES);
      ({ left } = page);
      const read = reportedGrades(db, seen).where(
        'id',
        'in',
        page.taken.map(({ id }) => id),
      );
      grades.push(...(await read.execute()).map((row) => decodeRow('asset_grades', row)));
      await nextTurn();
    }
  }
  return grades;
}

const reportedGrades = (db: Kysely<Tables>, seen: Seen) =>
  undeleted(db, seen)
    .select(['id', 'created_by_id', 'asset_id', 'inspection_id', 'grade', 'graded_at', 'recommendations'])
    .select(['auto_complete_survey', 'created_at', 'updated_at', 'deleted_at', 'ver', told.as('answers')]);
