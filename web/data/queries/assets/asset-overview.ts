import type { AssetId } from '#domain/asset/asset.ts';
import { type GradeColour, gradeColour } from '#domain/grade/grade-colour.ts';
import { type GradingEntry, gradingList } from '#domain/grade/grading-list.ts';
import { givesWay, latestGrade } from '#domain/grade/latest-grade.ts';
import { latestRecommendation } from '#domain/grade/latest-recommendation.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { may } from '#domain/permissions.ts';
import { surveyStart } from '#domain/survey/survey-start.ts';
import { draftKey } from '../../protocol/draft.ts';
import type { StoreReader } from '../store-reader.ts';
import { type DraftProgress, draftProgress } from '../surveys/draft-progress.ts';
import type { AssetLine } from './asset-line.ts';
import { nextUntested } from '../scan/next-untested.ts';
import { personName } from '../records/person-name.ts';
import { type SurveyToStart, surveyToStart } from '../surveys/survey-to-start.ts';
import { visibleAsset, type VisibleAsset } from './visible-asset.ts';
import { visibleInspection } from '../inspections/visible-inspection.ts';
import type { Row } from '../../protocol/row.ts';

interface Params {
  asset_id: AssetId;
  inspection_id: InspectionId | null;
}

export interface AssetOverview extends VisibleAsset {
  latest_grade: Row<'asset_grades'> | null;
  colour: GradeColour;
  /** The most recent one, its lines as stored; `outstanding` while no later grade has replaced it. */
  recommendation: { recommendations: string; graded_at: string; outstanding: boolean } | null;
  created_by_name: string | null;
  /** Where 'Start Inspection Survey' leads; null when it is not offered. */
  survey_inspection: SurveyToStart['inspection'];
  /** Why it is not offered, where it was to be expected. */
  survey_hindered: SurveyToStart['hindered'];
  /** How far the surveys are that were begun on this device: the inspection's, and the ad hoc one. */
  survey_draft: DraftProgress | null;
  ad_hoc_draft: DraftProgress | null;
  /** Where the round goes on once the asset is graded in the route's open inspection; null when it isn't, or all are. */
  next_untested: AssetLine | null;
  /** The inspection that is gone through: where a survey starts or the round goes on. */
  round_inspection: Row<'inspections'> | null;
  /**
   * `undecided` ones wait for an administrator, `refused` ones the server has not taken: they count nowhere else. What
   * `gives_way` is an auto-completed pass where a test counts.
   */
  gradings: (GradingEntry<Row<'asset_grades'>> & { undecided: boolean; refused: boolean; gives_way: boolean })[];
  today: string;
}

/** Null when there is no such asset, or it is hidden [S2]. */
export function assetOverview(store: StoreReader, { asset_id, inspection_id }: Params): AssetOverview | null {
  const visible = visibleAsset(store, store.get('assets', asset_id));
  if (visible === null) return null;
  const { asset } = visible;
  const grades = store.by('asset_grades', 'asset_id', asset.id);
  const undisputed = store.undisputed('asset_grades', 'asset_id', asset.id);
  const latest = latestGrade(undisputed);
  const { inspection, hindered } = surveyToStart(store, asset, undisputed, inspection_id);
  const next = roundGoesOn(store, asset, undisputed, inspection_id);
  return {
    ...visible,
    latest_grade: latest,
    colour: gradeColour(latest),
    recommendation: latestRecommendation(undisputed),
    created_by_name: personName(store, asset.created_by_id),
    survey_inspection: inspection,
    survey_hindered: hindered,
    survey_draft: inspection === null ? null : progressOf(store, visible, inspection.id),
    ad_hoc_draft: progressOf(store, visible, null),
    today: store.today,
    next_untested: next,
    round_inspection:
      inspection ?? (next === null || inspection_id === null ? null : (store.get('inspections', inspection_id) ?? null)),
    gradings: gradingList(asset, grades, inspectionsNamed(store, asset, grades)).map((entry) => ({
      ...entry,
      undecided: store.isHeld('asset_grades', entry.id),
      refused: store.isRefused('asset_grades', entry.id),
      gives_way: entry.kind !== 'not-inspected' && givesWay(entry.grade, undisputed),
    })),
  };
}

function roundGoesOn(
  store: StoreReader,
  asset: Row<'assets'>,
  grades: readonly Row<'asset_grades'>[],
  routed: InspectionId | null,
): AssetLine | null {
  const inspection = routed === null ? null : (visibleInspection(store, store.get('inspections', routed))?.inspection ?? null);
  if (inspection === null || !grades.some((grade) => grade.inspection_id === inspection.id)) return null;
  return surveyStart(asset, inspection, true, store.today) === 'graded' ? nextUntested(store, inspection, asset) : null;
}

function progressOf(
  store: StoreReader,
  { asset, asset_type }: VisibleAsset,
  inspectionId: InspectionId | null,
): DraftProgress | null {
  const draft = store.draft(draftKey(asset.id, inspectionId, null));
  return draft === undefined ? null : draftProgress(draft, asset_type);
}

/** Those of the asset's site, and those of its grades wherever it stood then. */
function inspectionsNamed(
  store: StoreReader,
  asset: Row<'assets'>,
  grades: readonly Row<'asset_grades'>[],
): Row<'inspections'>[] {
  const named = new Map(store.by('inspections', 'site_id', asset.site_id).map((inspection) => [inspection.id, inspection]));
  for (const { inspection_id } of grades) {
    const inspection = inspection_id === null ? undefined : store.get('inspections', inspection_id);
    if (inspection !== undefined) named.set(inspection.id, inspection);
  }
  return [...named.values()].filter((inspection) => may(store.user, 'see', { entity: 'inspections', record: inspection }));
}
