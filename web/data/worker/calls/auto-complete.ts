import type { AnswerId, AssetGradeId } from '#domain/grade/asset-grade.ts';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import { may } from '#domain/permissions.ts';
import { autoCompleteSurvey } from '#domain/survey/auto-complete-survey.ts';
import { toAutoComplete } from '../../queries/assets/to-auto-complete.ts';
import { visibleInspection } from '../../queries/inspections/visible-inspection.ts';
import type { StoreReader } from '../../queries/store-reader.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { AutoComplete } from '../../protocol/auto-complete.ts';
import type { Change } from '../../protocol/change.ts';

interface Making {
  now: string;
  newId: () => string;
}

/** The grades of what auto-complete grades of a type, as one action [S4]; throws when it is closed. */
export function autoCompleteChanges(store: StoreReader, given: AutoComplete, { now, newId }: Making): Change[] {
  const visible = visibleInspection(store, store.get('inspections', given.inspection_id));
  const assetType = store.get('asset_types', given.asset_type_id);
  if (visible === null || assetType === undefined) throw new CallError('invalid', 'The inspection is not on this device');
  const { inspection } = visible;
  if (
    isClosed(inspection) ||
    !may(store.user, 'create', { entity: 'asset_grades', record: { inspection_id: inspection.id }, inspection })
  ) {
    throw new CallError('invalid', 'The inspection is closed');
  }
  return toAutoComplete(store, inspection, assetType.id).assets.flatMap((asset) => {
    const fresh = {
      id: newId() as AssetGradeId,
      created_by_id: store.user.id,
      asset_id: asset.id,
      inspection_id: inspection.id,
      graded_at: given.graded_at,
      now,
    };
    const grade = autoCompleteSurvey(assetType, fresh, () => newId() as AnswerId);
    if (grade === null) return [];
    const { id, created_at: _created, updated_at: _updated, deleted_at: _deleted, ...patch } = grade;
    return [{ entity: 'asset_grades' as const, id, patch }];
  });
}
