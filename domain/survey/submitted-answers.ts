import type { Question } from '../asset-type/asset-type.ts';
import type { Answer, AnswerId } from '../grade/asset-grade.ts';
import { isAnswered } from './answers/answer-complaint.ts';
import { type AnswerSlot, answerSlots } from './answers/answer-slots.ts';
import { answerText, type SlotAnswers, slotAnswersOf, valueIn } from './answers/answer-value.ts';
import { visibleQuestions } from './visible-questions.ts';

/**
 * The records that a submitted survey keeps: exactly the given answers of visible questions [SURVEY]. Of the saved survey
 * that is edited an answer keeps its id, and when unchanged all of it. What its author can't have hidden stays too: answers to
 * questions and in slots that are gone, and to questions that the conditions of today hid already.
 */
export function submittedAnswers(
  questions: readonly Question[],
  answers: SlotAnswers,
  saved: readonly Answer[],
  newId: () => AnswerId,
): Answer[] {
  const savedBySlot = new Map(saved.map((answer) => [answer.question_answer_type_id, answer]));
  const visible = visibleQuestions(questions, answers);
  const given = visible.flatMap((question) =>
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
  const wereVisible = visibleQuestions(questions, slotAnswersOf(saved));
  const taken = new Set([...visible, ...wereVisible].flatMap(answerSlots).map(({ slot }) => slot.id));
  return [...given, ...saved.filter((answer) => !taken.has(answer.question_answer_type_id))];
}

/** What can't be shown can't have been changed: it is kept as it is stored. What is no answer is left out, as a number outside its limits. */
function keptText(place: AnswerSlot, answers: SlotAnswers): string | null {
  const { slot, props } = place;
  if (props.component === 'unknown' || props.component === 'broken') return answers[slot.id] ?? null;
  const value = isAnswered(place, answers) ? valueIn(answers, slot.id) : null;
  return value === null ? null : answerText(value);
}
