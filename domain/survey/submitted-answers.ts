import type { Question } from '../asset-type/asset-type.ts';
import type { Answer, AnswerId } from '../grade/asset-grade.ts';
import { answerSlots } from './answer-slots.ts';
import { answerText, type SlotAnswers, valueIn } from './answer-value.ts';
import { visibleQuestions } from './visible-questions.ts';

/**
 * The records that a submitted survey keeps: exactly the given answers of visible questions [design 6].
 * An answer of the saved survey that is edited keeps its id, and when unchanged also its wording of the question.
 */
export function submittedAnswers(
  questions: readonly Question[],
  answers: SlotAnswers,
  saved: readonly Answer[],
  newId: () => AnswerId,
): Answer[] {
  const savedBySlot = new Map(saved.map((answer) => [answer.question_answer_type_id, answer]));
  return visibleQuestions(questions, answers).flatMap((question) =>
    answerSlots(question).flatMap(({ slot }): Answer[] => {
      const value = valueIn(answers, slot.id);
      if (value === null) return [];
      const before = savedBySlot.get(slot.id);
      const text = answerText(value);
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
}
