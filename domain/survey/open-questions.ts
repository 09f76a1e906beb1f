import type { Question } from '../asset-type/asset-type.ts';
import type { SlotAnswers } from './answers/answer-value.ts';
import { type QuestionRequirement, questionRequirement } from './question-requirement.ts';
import { visibleQuestions } from './visible-questions.ts';

/** The visible questions that still ask for something, and for what; the summary lists them first. */
export function openQuestions(
  questions: readonly Question[],
  answers: SlotAnswers,
): { question: Question; requirement: QuestionRequirement }[] {
  return visibleQuestions(questions, answers).flatMap((question) => {
    const requirement = questionRequirement(question, answers);
    return requirement === null ? [] : [{ question, requirement }];
  });
}
