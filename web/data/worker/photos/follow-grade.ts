import type { Answer, AnswerId, AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { FileId } from '#domain/file/file.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import { MOST_PHOTOS } from '#domain/file/photo-limits.ts';
import { answerText, slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { submittedAnswers } from '#domain/survey/submitted-answers.ts';
import { newId } from '../../new-id.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { PhotoPlace } from '../../protocol/photo-place.ts';
import type { Row } from '../../protocol/row.ts';
import { gradeAnswers } from '../calls/grade-answers.ts';
import { unsentPart } from '../image/answered-on.ts';
import type { UserData } from '../image/user-data.ts';
import type { Beside } from '../image/writes.ts';
import { HELD_STORES, heldOf } from '../store/held-answers.ts';
import type { ServerCalls } from '../sync/server-calls.ts';
import { typeOf } from './has-place.ts';

type NamedBy = Pick<UserData, 'image' | 'database'>;

export interface LatePhoto {
  id: FileId;
  slot: PhotoPlace['slot'];
  grade: AssetGradeId;
}

/**
 * Names a photo in a grade that was saved before the photo was one, by an edit like any other [PHOTO.22]; what is written beside
 * that is one write with it, also where the grade names the photo already.
 */
export async function followGrade(
  data: UserData,
  calls: ServerCalls,
  { id, slot, grade }: LatePhoto,
  beside: Required<Beside>,
): Promise<void> {
  const { store } = data.image;
  const row = store.visible('asset_grades', grade) as Row<'asset_grades'> | undefined;
  const type = typeOf(store, row?.asset_id);
  if (type === undefined) throw new CallError('not-found', 'The survey of this photo is not on this device');
  const saved = await gradeAnswers(data, calls, grade);
  const slots = slotAnswersOf(saved);
  const named = namedFiles(slots[slot] ?? null);
  if (named.includes(id)) return data.database.write(beside.stores, beside.write, beside.need);
  const answers = submittedAnswers(type.questions, { ...slots, [slot]: answerText([...named, id]) }, saved, newId<AnswerId>);
  const isNamed = answers.some(({ value }) => namedFiles(value).includes(id));
  if (!isNamed || named.length >= MOST_PHOTOS) throw new CallError('not-found', 'The survey of this photo has no place for it');
  await data.writes.save([{ entity: 'asset_grades', id: grade, patch: { answers }, basis: { answers: saved } }], {}, beside);
}

/** Whether the grade names it, as far as this device knows: former versions named a photo before it was kept as one. */
export async function isNamedIn({ image, database }: NamedBy, id: FileId, grade: AssetGradeId): Promise<boolean> {
  const unsent = unsentPart(image, 'asset_grades', grade) as Answer[] | undefined;
  const answers = unsent ?? (await database.read(HELD_STORES, (transaction) => heldOf(transaction, grade)))?.answers ?? [];
  return answers.some(({ value }) => namedFiles(value).includes(id));
}
