import { readFileSync } from 'node:fs';
import { must } from '#domain/assertions.ts';
import type { AssetType, Question, QuestionAnswerTypeId } from '#domain/asset-type/asset-type.ts';
import type { File, FileId } from '#domain/file/file.ts';
import type { Answer, AnswerId, AssetGrade } from '#domain/grade/asset-grade.ts';
import { answerSlots } from '#domain/survey/answers/answer-slots.ts';
import { answerText } from '#domain/survey/answers/answer-value.ts';
import { sha256Of } from '../files/file-contents.ts';
import { demoIds, type NewDemoId } from './demo-ids.ts';

export interface DemoPhoto {
  record: File;
  bytes: Uint8Array;
  /** The questions whose failing it shows. */
  shows: RegExp;
}

const pictures = [
  ['gauge.jpg', /^gauge|^free from damage/i],
  ['door-gap.jpg', /gaps?\b/i],
  ['missing-sign.jpg', /designated place|instructions (facing|clean)/i],
] as const;

/** Photos of the demo, which many of its surveys share. */
export function demoPhotos(seed: number, created_at: string): DemoPhoto[] {
  const newId = demoIds(seed);
  return pictures.map(([file_name, shows]) => {
    const bytes = readFileSync(new URL(`photos/${file_name}`, import.meta.url));
    const id = newId<FileId>('file');
    const made = { created_at, updated_at: created_at, deleted_at: null };
    return {
      record: { id, path: `/api/files/${id}`, file_name, file_type: 'image/jpeg', sha256: sha256Of(bytes), ...made },
      bytes,
      shows,
    };
  });
}

/** Adds to a failed survey the photo that shows what failed, where there is one. */
export function photographer(photos: readonly DemoPhoto[], newId: NewDemoId) {
  const photoSlots = new Map<AssetType, ReadonlyMap<string, PhotoSlot>>();

  function slotsOf(type: AssetType): ReadonlyMap<string, PhotoSlot> {
    const known = photoSlots.get(type) ?? new Map(type.questions.flatMap(photoSlotOf));
    photoSlots.set(type, known);
    return known;
  }

  return (grade: AssetGrade, type: AssetType | undefined): AssetGrade => {
    if (type === undefined || grade.grade !== 'fail') return grade;
    // Only what fails carries a note, and the photo's slot follows the note's.
    const at = grade.answers.findIndex(
      (answer) => slotsOf(type).get(answer.question_id)?.note === answer.question_answer_type_id,
    );
    const note = grade.answers[at];
    const photo = photos.find(({ shows }) => note !== undefined && shows.test(note.question_name));
    if (note === undefined || photo === undefined) return grade;
    const slot = must(slotsOf(type).get(note.question_id), 'the slot of the photo');
    const taken: Answer = {
      ...note,
      id: newId<AnswerId>('answer'),
      question_answer_type_id: slot.photo,
      answer_type_id: slot.answerType,
      value: answerText([photo.record.id]),
    };
    return { ...grade, answers: grade.answers.toSpliced(at + 1, 0, taken) };
  };
}

interface PhotoSlot {
  note: QuestionAnswerTypeId;
  photo: QuestionAnswerTypeId;
  answerType: Answer['answer_type_id'];
}

function photoSlotOf(question: Question): [string, PhotoSlot][] {
  const slots = answerSlots(question);
  const at = slots.findIndex(({ props }) => props.component === 'photo');
  const [note, photo] = [slots[at - 1], slots[at]];
  if (note?.props.component !== 'textarea' || photo === undefined) return [];
  return [[question.id, { note: note.slot.id, photo: photo.slot.id, answerType: photo.slot.answer_type_id }]];
}
