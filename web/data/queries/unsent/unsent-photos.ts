import type { FileId } from '#domain/file/file.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { recordName } from '../records/record-name.ts';
import type { StoreReader, WaitingPhoto } from '../store-reader.ts';
import { visibleAsset } from '../assets/visible-asset.ts';
import { type RefusedRecord, screenOf } from './refused-changes.ts';

/** The photos of one survey that only this device has. */
export interface PhotosOfSurvey extends RefusedRecord {
  /** Whether it is in progress. */
  isDraft: boolean;
  /** Its inspection's title, null for a survey without one, or one that is not known. */
  inspection: string | null;
  /** In the order they were taken; `chosen` is the name of a file that is no photo yet. */
  photos: { id: FileId; taken_at: string; chosen: string | null }[];
}

/** Which surveys the photos are of that only this device has, in the order they were taken [SYNC.60]. */
export function unsentPhotos(store: StoreReader, _params: Record<string, never>): PhotosOfSurvey[] {
  const surveys = Map.groupBy(store.photos(), ({ draft, grade_id, asset_id }) => draft ?? grade_id ?? asset_id);
  return [...surveys.values()].map((photos) => ({
    ...surveyOf(store, photos[0]),
    photos: photos.map(({ id, taken_at, file_name, unscaled }) => ({
      id,
      taken_at,
      chosen: unscaled === undefined ? null : file_name,
    })),
  }));
}

function surveyOf(store: StoreReader, photo: WaitingPhoto | undefined): Omit<PhotosOfSurvey, 'photos'> {
  const { draft = null, grade_id, asset_id } = photo ?? {};
  if (draft !== null) return surveyInProgress(store, draft, asset_id);
  const grade = grade_id === undefined ? undefined : store.get('asset_grades', grade_id);
  if (grade === undefined)
    return { name: assetName(store, asset_id), isDraft: false, inspection: null, screen: assetScreen(store, asset_id) };
  return {
    name: recordName(store, { entity: 'asset_grades', id: grade.id }),
    isDraft: false,
    inspection: inspectionName(store, grade.inspection_id),
    screen: screenOf(store, { entity: 'asset_grades', id: grade.id }) ?? assetScreen(store, grade.asset_id),
  };
}

function surveyInProgress(store: StoreReader, key: string, asset_id: WaitingPhoto['asset_id']): Omit<PhotosOfSurvey, 'photos'> {
  const draft = store.draft(key);
  const known = { name: assetName(store, draft?.asset_id ?? asset_id), isDraft: true };
  if (draft === undefined) return { ...known, inspection: null, screen: assetScreen(store, asset_id) };
  const { asset_id: id, inspection_id, grade_id } = draft;
  const inspection = inspectionName(store, inspection_id);
  if (grade_id !== null) return { ...known, inspection, screen: { kind: 'survey', id: grade_id, asset_id: id, inspection_id } };
  return { ...known, inspection, screen: { kind: 'survey-in-progress', id, inspection_id } };
}

const assetName = (store: StoreReader, id: WaitingPhoto['asset_id']): string =>
  id === undefined ? '' : recordName(store, { entity: 'assets', id });

const inspectionName = (store: StoreReader, id: InspectionId | null): string | null =>
  id === null ? null : recordName(store, { entity: 'inspections', id }) || null;

function assetScreen(store: StoreReader, id: WaitingPhoto['asset_id']): RefusedRecord['screen'] {
  const asset = id === undefined ? undefined : visibleAsset(store, store.get('assets', id));
  return asset === undefined || asset === null ? null : { kind: 'asset', id: asset.asset.id };
}
