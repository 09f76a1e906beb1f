import type { Question } from '#domain/asset-type/asset-type.ts';
import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { answersOthers } from '#domain/survey/answers-others.ts';
import { visibleQuestions } from '#domain/survey/visible-questions.ts';
import type { StoreReader } from '../store-reader.ts';
import { visibleInspection } from '../inspections/visible-inspection.ts';
import type { Row } from '../../protocol/row.ts';

interface Params {
  asset_id: AssetId;
  inspection_id: InspectionId | null;
  /** The saved survey that is edited. */
  grade_id: AssetGradeId | null;
  answers: SlotAnswers;
}

/** Why a survey in progress can't go on. */
export type Obstacle =
  | 'asset-deleted'
  | 'site-deleted'
  | 'inspection-gone'
  | 'inspection-closed'
  | 'nothing-to-ask'
  | 'other-questions'
  | 'survey-deleted'
  | 'not-arrived';

export interface DraftSubject {
  /** As far as they are on this device, deleted ones too. */
  asset: Row<'assets'> | null;
  asset_type: Row<'asset_types'> | null;
  /** What was answered: of its type, unless that was changed. */
  questions: Question[];
  site: Row<'sites'> | null;
  inspection: Row<'inspections'> | null;
  /** Null while the survey can go on. */
  obstacle: Obstacle | null;
}

/** What a survey in progress is about, and what stands in its way. */
export function draftSubject(store: StoreReader, { asset_id, inspection_id, grade_id, answers }: Params): DraftSubject {
  const asset = store.get('assets', asset_id) ?? null;
  const inspection = inspection_id === null ? null : (store.get('inspections', inspection_id) ?? null);
  const assetType = (asset && store.get('asset_types', asset.asset_type_id)) ?? null;
  const isOfOthers = grade_id === null && answersOthers(assetType?.questions ?? [], answers);
  const subject = {
    asset,
    asset_type: assetType,
    questions: isOfOthers ? questionsOf(store, answers) : (assetType?.questions ?? []),
    site: (asset && store.get('sites', asset.site_id)) ?? null,
    inspection,
  };
  const grade = grade_id === null ? undefined : store.get('asset_grades', grade_id);
  const isGone = grade_id !== null && (grade === undefined || grade.deleted_at !== null);
  const obstacle = obstacleOf(store, subject, inspection_id) ?? (isGone ? 'survey-deleted' : null);
  return { ...subject, obstacle: obstacle ?? (isOfOthers ? 'other-questions' : null) };
}

const questionsOf = (store: StoreReader, answers: SlotAnswers): Question[] =>
  [...store.all('asset_types'), ...store.allDeleted('asset_types')].find(({ questions }) => !answersOthers(questions, answers))
    ?.questions ?? [];

function obstacleOf(
  store: StoreReader,
  { asset, asset_type, site, inspection }: Pick<DraftSubject, 'asset' | 'asset_type' | 'site' | 'inspection'>,
  inspectionId: InspectionId | null,
): Obstacle | null {
  if (asset === null || asset_type === null || site === null) return 'not-arrived';
  if (asset.deleted_at !== null) return 'asset-deleted';
  if (site.deleted_at !== null) return 'site-deleted';
  if (inspectionId !== null && visibleInspection(store, inspection ?? undefined) === null) return 'inspection-gone';
  if (inspection !== null && isClosed(inspection)) return 'inspection-closed';
  return visibleQuestions(asset_type.questions, {}).length === 0 ? 'nothing-to-ask' : null;
}
