import type { AssetId } from '#domain/asset/asset.ts';
import type { EntityName } from '#domain/entities.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { isAdministrator } from '#domain/permissions.ts';
import type { Row, StoreReader } from '../store-reader.ts';
import { recordName } from './record-name.ts';
import { visibleAsset } from './visible-asset.ts';
import { visibleInspection } from './visible-inspection.ts';

/** The form of a record or else its screen. */
export type RecordScreen =
  | { kind: 'site-form' | 'site' | 'inspection-form' | 'inspection' | 'asset-form' | 'asset' | 'user-form'; id: string }
  | { kind: 'survey'; id: AssetGradeId; asset_id: AssetId; inspection_id: InspectionId | null };

export interface RefusedRecord {
  name: string;
  /** Null where this user has no screen for it. */
  screen: RecordScreen | null;
}

/** The records of refused changes, in the order given: their names, and where this user may look at them [D4.4]. */
export const refusedRecords = (
  store: StoreReader,
  { records }: { records: { entity: EntityName; id: string }[] },
): RefusedRecord[] => records.map((record) => ({ name: recordName(store, record), screen: screenOf(store, record) }));

function screenOf(store: StoreReader, { entity, id }: { entity: EntityName; id: string }): RecordScreen | null {
  const isAdmin = isAdministrator(store.user);
  const record = store.get(entity, id);
  if (record === undefined || record.deleted_at !== null) return null;
  switch (entity) {
    case 'sites':
      return { kind: isAdmin ? 'site-form' : 'site', id };
    case 'inspections':
      if (visibleInspection(store, store.get(entity, id)) === null) return null;
      return { kind: isAdmin ? 'inspection-form' : 'inspection', id };
    case 'assets':
      return visibleAsset(store, store.get(entity, id)) && { kind: 'asset-form', id };
    case 'users':
      return isAdmin ? { kind: 'user-form', id } : null;
    case 'asset_grades':
      return gradeScreen(store, store.get(entity, id));
    default:
      return null;
  }
}

/** A grade without answers is seen at its asset. */
function gradeScreen(store: StoreReader, grade: Row<'asset_grades'> | undefined): RecordScreen | null {
  if (grade === undefined || visibleAsset(store, store.get('assets', grade.asset_id)) === null) return null;
  const { id, asset_id, inspection_id, answer_count } = grade;
  return answer_count > 0 ? { kind: 'survey', id, asset_id, inspection_id } : { kind: 'asset', id: asset_id };
}
