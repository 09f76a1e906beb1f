import { answerSlots } from '#domain/survey/answers/answer-slots.ts';
import { slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { visibleQuestions } from '#domain/survey/visible-questions.ts';
import type { Change } from '../../protocol/change.ts';
import type { PhotoPlace } from '../../protocol/photo-place.ts';
import type { Row } from '../../protocol/row.ts';
import type { Records } from '../store/records.ts';

export type Grading = Extract<Change, { entity: 'asset_grades' }>;

/** Whether a question of the survey that is saved so asks for this photo; where that can't be told, too. */
export function hasPlace(store: Records, { id, patch }: Grading, slot: PhotoPlace['slot']): boolean {
  const saved = store.visible('asset_grades', id) as Row<'asset_grades'> | undefined;
  const type = typeOf(store, patch.asset_id ?? saved?.asset_id);
  if (type === undefined || patch.answers === undefined) return true;
  const asked = visibleQuestions(type.questions, slotAnswersOf(patch.answers));
  return asked.some((question) => answerSlots(question).some((one) => one.slot.id === slot));
}

/** What an asset is asked, where this device has it. */
export function typeOf(store: Records, assetId: Row<'assets'>['id'] | undefined): Row<'asset_types'> | undefined {
  const asset = assetId && (store.visible('assets', assetId) as Row<'assets'> | undefined);
  return asset && (store.visible('asset_types', asset.asset_type_id) as Row<'asset_types'> | undefined);
}
