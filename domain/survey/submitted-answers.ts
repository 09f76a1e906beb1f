import type { Question } from '../asset-type/asset-type.ts';
import type { Answer, AnswerId } from '../grade/asset-grade.ts';
import { type AnswerSlot, answerSlots } from './answers/answer-slots.ts';
import { answerText, type SlotAnswers, valueIn } from './answers/answer-value.ts';
import { neverAsked, visibleQuestions } from './visible-questions.ts';

/**
 * The records that a submitted survey keeps: exactly the given answers of visible questions [SURVEY]. Of the saved survey
 * that is edited an answer keeps its id, and when unchanged all of it; answers that no screen can show or take back stay too.
 */
export function submittedAnswers(
  questions: readonly Question[],
  answers: SlotAnswers,
  saved: readonly Answer[],
  newId: () => AnswerId,
): Answer[] {
  const savedBySlot = new Map(saved.map((answer) => [answer.question_answer_type_id, answer]));
  const given = visibleQuestions(questions, answers).flatMap((question) =>
    answerSlots(question).flatMap((place): Answer[] => {
      const { slot } = place;
      const before = savedBySlot.get(slot.id);
      if (before !== undefined && before.value === answers[slot.id]) return [before];
      const text = keptText(place, answers);
      if (text === null) return [];
      if (before?.value === text) return [before];
      return [
        {
          id: before?.id ?? newId(),
          question_answer_type_id: slot.id,
          question_id: question.id,
          answer_type_id: slot.answer_type_id,
          value: text,
          question_name: question.name,
        },
      ];
    }),
  );
  return [...given, ...beyondAsking(questions, saved)];
}

/** What can't be shown can't have been changed: it is kept as it is stored, a value of whatever kind. */
function keptText({ slot, props }: AnswerSlot, answers: SlotAnswers): string | null {
  if (props.component === 'unknown' || props.component === 'broken') return answers[slot.id] ?? null;
  const value = valueIn(answers, slot.id);
  return value === null ? null : answerText(value);
}

/** Saved answers to questions and in slots that are gone, and to questions that no answers can bring into view. */
function beyondAsking(questions: readonly Question[], saved: readonly Answer[]): Answer[] {
  const lost = new Set(neverAsked(questions));
  const asked = questions.filter((question) => !lost.has(question));
  const slots = new Set(asked.flatMap((question) => answerSlots(question).map(({ slot }) => slot.id)));
  return saved.filter((answer) => !slots.has(answer.question_answer_type_id));
}
