import type { Question } from '#domain/asset-type/asset-type.ts';
import type { FileId } from '#domain/file/file.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { answerComplaint } from '#domain/survey/answer-complaint.ts';
import { readTyped, type SlotAnswers, valueIn } from '#domain/survey/answer-value.ts';
import { answerWords } from '#domain/survey/answer-words.ts';
import { type Outcome, outcomeOf } from '#domain/survey/outcome.ts';
import { type QuestionRequirement, questionRequirement } from '#domain/survey/question-requirement.ts';
import { visibleQuestions } from '#domain/survey/visible-questions.ts';
import { questionSlots } from './question-slots.ts';

/** One line of the summary. */
export interface AnswerRow {
  key: string;
  /** Place among the visible questions, from 1; null for a question that is no longer asked. */
  number: number | null;
  name: string;
  words: string | null;
  /** Why what was given is no answer. */
  complaints: string[];
  note: string | null;
  photos: FileId[];
  outcome: Outcome;
  requirement: QuestionRequirement | null;
  question: Question | null;
}

/** The summary of a survey: what is still open first, then every answer in order, then saved answers to questions that are gone [S2]. */
export function answerRows(questions: readonly Question[], answers: SlotAnswers, saved: readonly Answer[]): AnswerRow[] {
  const rows = visibleQuestions(questions, answers).map((question, index): AnswerRow => {
    const { fields, note, photo } = questionSlots(question);
    const noteValue = note === null ? null : valueIn(answers, note.slot.id);
    return {
      key: question.id,
      number: index + 1,
      name: wordingOf(question, answers, saved),
      words: wordsOf(fields, answers),
      complaints: fields.flatMap((slot) => answerComplaint(slot, answers) ?? []),
      note: noteValue === null ? null : String(noteValue),
      photos: photo === null ? [] : namedFiles(answers[photo.slot.id] ?? null),
      outcome: outcomeOf(question, answers),
      requirement: questionRequirement(question, answers),
      question,
    };
  });
  return [
    ...rows.filter((row) => row.requirement !== null),
    ...rows.filter((row) => row.requirement === null),
    ...goneRows(questions, saved),
  ];
}

function wordsOf(fields: ReturnType<typeof questionSlots>['fields'], answers: SlotAnswers): string | null {
  const words = fields.flatMap(({ slot, props }) => {
    const value = valueIn(answers, slot.id) ?? readTyped(answers[slot.id]);
    if (value === null) return [];
    const text = answerWords(props, value);
    return fields.length > 1 && props.label !== null ? [`${props.label}: ${text}`] : [text];
  });
  return words.length === 0 ? null : words.join('\n');
}

/** The wording at the time for an answer that is as it was saved, today's otherwise. */
function wordingOf(question: Question, answers: SlotAnswers, saved: readonly Answer[]): string {
  const before = saved.filter((answer) => answer.question_id === question.id);
  const isUnchanged = before.every((answer) => answers[answer.question_answer_type_id] === answer.value);
  return (isUnchanged ? before[0]?.question_name : undefined) ?? question.name;
}

function goneRows(questions: readonly Question[], saved: readonly Answer[]): AnswerRow[] {
  const asked = new Set(questions.map((question) => question.id));
  return saved
    .filter((answer) => !asked.has(answer.question_id))
    .map((answer) => {
      const value = valueIn({ [answer.question_answer_type_id]: answer.value }, answer.question_answer_type_id);
      return {
        key: answer.id,
        number: null,
        name: answer.question_name,
        words: value === null ? answer.value : [value].flat().join(', '),
        complaints: [],
        note: null,
        photos: [],
        outcome: 'none',
        requirement: null,
        question: null,
      };
    });
}
