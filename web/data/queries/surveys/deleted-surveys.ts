import type { AssetId } from '#domain/asset/asset.ts';
import { addDays } from '#domain/day/add-days.ts';
import { localDay } from '#domain/day/local-day.ts';
import { type GradeColour, gradeColour } from '#domain/grade/grade-colour.ts';
import { RESTORABLE_DAYS } from '#domain/grade/restorable-days.ts';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import { may } from '#domain/permissions.ts';
import type { StoreReader } from '../store-reader.ts';
import { visibleAsset } from '../assets/visible-asset.ts';
import type { Row } from '../../protocol/row.ts';

export interface DeletedSurvey {
  grade: Row<'asset_grades'>;
  deleted_at: string;
  colour: GradeColour;
  /** Null for an ad hoc survey. */
  inspection_title: string | null;
  /** What keeps it from being brought back now. */
  hindrance: 'closed' | null;
}

/** The asset's surveys that were deleted yesterday or today, latest first: those that the user may bring back, or could if their inspection were open [S4]. */
export function deletedSurveys(store: StoreReader, { asset_id }: { asset_id: AssetId }): DeletedSurvey[] {
  if (visibleAsset(store, store.get('assets', asset_id)) === null) return [];
  const since = addDays(store.today, 1 - RESTORABLE_DAYS);
  return store
    .deleted('asset_grades', 'asset_id', asset_id)
    .flatMap((grade) => {
      const { deleted_at, answer_count } = grade;
      const isLately = deleted_at !== null && localDay(new Date(deleted_at)) >= since;
      if (!isLately || answer_count === 0 || store.isHeld('asset_grades', grade.id)) return [];
      return surveyOf(store, grade, deleted_at) ?? [];
    })
    .toSorted((one, other) => other.deleted_at.localeCompare(one.deleted_at));
}

function surveyOf(store: StoreReader, grade: Row<'asset_grades'>, deleted_at: string): DeletedSurvey | null {
  const inspection = grade.inspection_id === null ? null : (store.get('inspections', grade.inspection_id) ?? null);
  const mayRestore = (asIf: typeof inspection) =>
    may(store.user, 'restore', { entity: 'asset_grades', record: grade, inspection: asIf });
  if (!mayRestore(inspection && { ...inspection, closed_at: null })) return null;
  const hindrance = inspection !== null && isClosed(inspection) ? 'closed' : null;
  return { grade, deleted_at, colour: gradeColour(grade), inspection_title: inspection?.title ?? null, hindrance };
}
