import type { QuestionAnswerTypeId, Question } from '#domain/asset-type/asset-type.ts';
import type { FileId } from '#domain/file/file.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { answerComplaint, givenIn } from '#domain/survey/answers/answer-complaint.ts';
import { isOptional } from '#domain/survey/answers/answer-props.ts';
import type { AnswerSlot } from '#domain/survey/answers/answer-slots.ts';
import { type AnswerValue, parseAnswerValue, readTyped, type SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { answerWords } from '#domain/survey/answers/answer-words.ts';
import { readSignature } from '#domain/survey/answers/signature.ts';
import { fieldLabel } from './field-label.ts';
import { isNote, questionSlots } from './question-slots.ts';
import { isUnreadable, unreadableWords } from './unreadable-words.ts';

/** What a slot holds, as the summary shows it; `complaint` says what is wrong with it. */
export type SlotLine = { key: QuestionAnswerTypeId; label: string | null } & (
  | { kind: 'words'; words: string; complaint: string | null }
  | { kind: 'note'; words: string }
  | { kind: 'photos'; ids: FileId[] }
  | { kind: 'drawing'; path: string }
  | { kind: 'unreadable'; words: string; stored: string | null }
  | { kind: 'missing' }
);

/** The slots of a question that hold something or should, in their order; its note and its photos last. None when it is not answered. */
export function slotLines(question: Question, answers: SlotAnswers): { isAnswered: boolean; lines: SlotLine[] } {
  const { fields, note, photo } = questionSlots(question);
  const asked = fields.flatMap((field) => fieldLine(field, fieldLabel(field, fields), answers) ?? []);
  const beside = [note, photo].flatMap((slot) => (slot === null ? [] : (fieldLine(slot, null, answers) ?? [])));
  const given = fields.length === 0 ? beside : asked;
  const isAnswered = given.some(({ kind }) => kind !== 'missing');
  return { isAnswered, lines: isAnswered ? [...asked, ...beside] : beside.filter(({ kind }) => kind !== 'missing') };
}

function fieldLine(field: AnswerSlot, label: string | null, answers: SlotAnswers): SlotLine | null {
  const { slot, props } = field;
  const head = { key: slot.id, label };
  const stored = answers[slot.id] ?? null;
  if (isUnreadable(props)) return unreadableLine(slot.id, unreadableWords(props), stored);
  const value = givenIn(field, answers) ?? readTyped(stored);
  if (value === null) return isOptional(props) ? null : { ...head, kind: 'missing' };
  if (props.component === 'photo') return { ...head, kind: 'photos', ids: namedFiles(stored) };
  const drawing = props.component === 'signature' ? drawingIn(value) : null;
  if (drawing !== null) return { ...head, kind: 'drawing', path: drawing };
  if (isNote(field)) return { ...head, kind: 'note', words: String(value) };
  return { ...head, kind: 'words', words: answerWords(props, value), complaint: answerComplaint(field, answers) };
}

function unreadableLine(key: QuestionAnswerTypeId, words: string, stored: string | null): SlotLine {
  const ids = namedFiles(stored);
  if (ids.length > 0) return { key, label: words, kind: 'photos', ids };
  return { key, label: null, kind: 'unreadable', words, stored };
}

function drawingIn(value: AnswerValue | null): string | null {
  const signature = typeof value === 'string' ? readSignature(value) : null;
  return signature !== null && 'path' in signature ? signature.path : null;
}

/** An answer whose slot is no longer there. */
export function goneLine({
  question_answer_type_id: key,
  value: stored,
}: Pick<Answer, 'question_answer_type_id' | 'value'>): SlotLine {
  const head = { key, label: null };
  const ids = namedFiles(stored);
  if (ids.length > 0) return { ...head, kind: 'photos', ids };
  const value = parseAnswerValue(stored) ?? readTyped(stored);
  const drawing = drawingIn(value);
  if (drawing !== null) return { ...head, kind: 'drawing', path: drawing };
  return { ...head, kind: 'words', words: value === null ? stored : [value].flat().join(', '), complaint: null };
}
