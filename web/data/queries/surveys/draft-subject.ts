import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import { visibleQuestions } from '#domain/survey/visible-questions.ts';
import type { StoreReader } from '../store-reader.ts';
import { visibleAsset } from '../assets/visible-asset.ts';
import { visibleInspection } from '../inspections/visible-inspection.ts';
import type { Row } from '../../protocol/row.ts';

interface Params {
  asset_id: AssetId;
  inspection_id: InspectionId | null;
  /** The saved survey that is edited. */
  grade_id: AssetGradeId | null;
}

/** Why a survey in progress can't go on. */
export type Obstacle =
  | 'asset-deleted'
  | 'inspection-gone'
  | 'inspection-closed'
  | 'nothing-to-ask'
  | 'survey-deleted'
  | 'not-arrived';

export interface DraftSubject {
  /** As far as they are on this device, deleted ones too. */
  asset: Row<'assets'> | null;
  asset_type: Row<'asset_types'> | null;
  site: Row<'sites'> | null;
  inspection: Row<'inspections'> | null;
  /** Null while the survey can go on. */
  obstacle: Obstacle | null;
}

/** What a survey in progress is about, and what stands in its way. */
export function draftSubject(store: StoreReader, { asset_id, inspection_id, grade_id }: Params): DraftSubject {
  const asset = store.get('assets', asset_id) ?? null;
  const inspection = inspection_id === null ? null : (store.get('inspections', inspection_id) ?? null);
  const subject = {
    asset,
    asset_type: (asset && store.get('asset_types', asset.asset_type_id)) ?? null,
    site: (asset && store.get('sites', asset.site_id)) ?? null,
    inspection,
  };
  const grade = grade_id === null ? undefined : store.get('asset_grades', grade_id);
  const isGone = grade_id !== null && (grade === undefined || grade.deleted_at !== null);
  return { ...subject, obstacle: obstacleOf(store, subject, inspection_id) ?? (isGone ? 'survey-deleted' : null) };
}

function obstacleOf(
  store: StoreReader,
  { asset, asset_type, site, inspection }: Omit<DraftSubject, 'obstacle'>,
  inspectionId: InspectionId | null,
): Obstacle | null {
  if (asset === null || asset_type === null || site === null) return 'not-arrived';
  if (visibleAsset(store, asset) === null) return 'asset-deleted';
  if (inspectionId !== null && visibleInspection(store, inspection ?? undefined) === null) return 'inspection-gone';
  if (inspection !== null && isClosed(inspection)) return 'inspection-closed';
  return visibleQuestions(asset_type.questions, {}).length === 0 ? 'nothing-to-ask' : null;
}
