import { gradeName, gradeNoun } from '#domain/grade/grade-name.ts';
import { visibleAsset } from '../queries/assets/visible-asset.ts';
import type { RecordKind } from './record-kind.ts';

export const assetGradeKind = {
  noun: 'survey',
  nounOf: (grade) => gradeNoun(grade?.answer_count),
  unknown: 'an unknown grade',
  name({ asset_id, graded_at }, store) {
    return gradeName(store.get('assets', asset_id)?.serial_number, graded_at);
  },
  namedBy: null,
  creation: ['asset_id', 'inspection_id', 'graded_at'],
  fields: {
    created_by_id: 'created by',
    asset_id: 'asset',
    inspection_id: 'inspection',
    grade: 'grade',
    graded_at: 'date',
    recommendations: 'recommended remedial works',
    answers: 'answers',
    auto_complete_survey: 'auto-completion',
  },
  /** A grade without answers is seen at its asset. */
  screen({ id, asset_id, inspection_id, answer_count }, store) {
    if (visibleAsset(store, store.get('assets', asset_id)) === null) return null;
    return answer_count > 0 ? { kind: 'survey', id, asset_id, inspection_id } : { kind: 'asset', id: asset_id };
  },
  list: () => 'inspections',
  restorable: false,
} as const satisfies RecordKind<'asset_grades'>;
