import type { Question } from '#domain/asset-type/asset-type.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { askedQuestions } from '#domain/survey/asked-questions.ts';
import { isUnexplained } from '#domain/survey/is-unexplained.ts';
import { type Outcome, outcomeOf } from '#domain/survey/outcome.ts';
import { type QuestionRequirement, questionRequirement } from '#domain/survey/question-requirement.ts';
import { hiddenSince, neverAsked, visibleQuestions } from '#domain/survey/visible-questions.ts';
import { goneLine, type SlotLine, slotLines } from '../answers/slot-lines.ts';
import type { GivenAnswer } from './no-longer-asked.ts';

/** One question in the summary. */
export interface AnswerRow {
  key: string;
  /** Place among the visible questions, from 1; null for a question that is no longer asked. */
  number: number | null;
  name: string;
  isAnswered: boolean;
  lines: SlotLine[];
  outcome: Outcome;
  requirement: QuestionRequirement | null;
  /** It fails without the note or the photo that it asks for. */
  isUnexplained: boolean;
  question: Question | null;
  /** Its condition refers to what is not there: no answers can bring it into view. */
  isUnaskable: boolean;
}

/**
 * The summary of a survey: what is still open first, then every answer in order, then what can't be asked and the saved
 * answers to questions that are hidden or gone since; those alone where none is to a question of today [S2, SURVEY].
 */
export function answerRows(current: readonly Question[], answers: SlotAnswers, saved: readonly Answer[]): AnswerRow[] {
  const questions = askedQuestions(current, saved, []);
  const visible = visibleQuestions(questions, answers);
  const lost = neverAsked(questions);
  const listed = new Set([...visible, ...lost]);
  const rows = visible.map((question, index): AnswerRow => ({
    key: question.id,
    number: index + 1,
    name: wordingOf(question, answers, saved),
    ...linesOf(question, answers, saved),
    outcome: outcomeOf(question, answers),
    requirement: questionRequirement(question, answers),
    isUnexplained: isUnexplained(question, answers),
    question,
    isUnaskable: false,
  }));
  return [
    ...rows.filter((row) => row.requirement !== null),
    ...rows.filter((row) => row.requirement === null),
    ...lost.map((question) => ({ ...unaskedRow(question, saved), isUnaskable: true })),
    ...hiddenSince(questions, saved)
      .filter((question) => !listed.has(question))
      .map((question) => unaskedRow(question, saved)),
    ...goneRows(questions, saved),
  ];
}

/** The row of what was given in a survey and is no longer asked; none where there is nothing of it. */
export const noLongerAskedRows = (given: readonly GivenAnswer[]): AnswerRow[] =>
  given.length === 0
    ? []
    : [{ ...unnumbered, key: 'no-longer-asked', name: 'No longer asked', lines: given.map(goneLine), isUnaskable: false }];

function unaskedRow({ id: key, name }: Question, saved: readonly Answer[]): AnswerRow {
  const given = saved.filter((answer) => answer.question_id === key);
  return { ...unnumbered, key, name: given[0]?.question_name ?? name, lines: given.map(goneLine), isUnaskable: false };
}

const unnumbered = {
  number: null,
  isAnswered: true,
  outcome: 'none',
  requirement: null,
  isUnexplained: false,
  question: null,
} as const;

/** The slots of today, then the saved answers whose slots are gone. */
function linesOf(question: Question, answers: SlotAnswers, saved: readonly Answer[]): ReturnType<typeof slotLines> {
  const { isAnswered, lines } = slotLines(question, answers);
  const slots = new Set(question.question_answer_types.map(({ id }) => id));
  const gone = saved.filter((answer) => answer.question_id === question.id && !slots.has(answer.question_answer_type_id));
  return { isAnswered, lines: [...lines, ...gone.map(goneLine)] };
}

/** The wording at the time for an answer that is as it was saved, today's otherwise. */
function wordingOf(question: Question, answers: SlotAnswers, saved: readonly Answer[]): string {
  const before = saved.filter((answer) => answer.question_id === question.id);
  const isUnchanged = before.every((answer) => answers[answer.question_answer_type_id] === answer.value);
  return (isUnchanged ? before[0]?.question_name : undefined) ?? question.name;
}

function goneRows(questions: readonly Question[], saved: readonly Answer[]): AnswerRow[] {
  const asked = new Set(questions.map((question) => question.id));
  const gone = saved.filter((answer) => !asked.has(answer.question_id));
  return [...Map.groupBy(gone, (answer) => answer.question_id)].map(([key, answers]) => ({
    ...unnumbered,
    key,
    name: answers[0]?.question_name ?? '',
    lines: answers.map(goneLine),
    isUnaskable: false,
  }));
}
