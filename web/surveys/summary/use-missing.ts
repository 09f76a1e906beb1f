import { type RefObject, useRef } from 'react';
import type { Question } from '#domain/asset-type/asset-type.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import type { InvalidField } from '#web/ui/buttons/save-bar.tsx';
import { focusInvalid } from '#web/ui/fields/focus-invalid.ts';
import { type GradeErrors, type GradeFieldValues, gradeLabels } from '../../grading/grade-fields.tsx';
import { missingQuestions } from './missing-questions.ts';

interface Survey {
  questions: readonly Question[];
  answers: SlotAnswers;
  errors: GradeErrors;
  /** The answers of a saved survey that is edited. */
  before?: SlotAnswers;
  onOpen: (question: Question) => void;
}

interface Missing {
  /** What keeps a survey from being saved, each leading to its place. */
  invalid: InvalidField[];
  /** What may be left out knowingly. */
  unanswered: Question[];
  /** To be put around the fields of the grade. */
  fields: RefObject<HTMLDivElement | null>;
}

/** What a survey lacks: its grade's fields, a note or a photo of a failing answer, and answers [S5]. */
export function useMissing({ questions, answers, errors, before, onOpen }: Survey): Missing {
  const fields = useRef<HTMLDivElement>(null);
  const { unexplained, unanswered } = missingQuestions(questions, answers, before ?? null);
  return {
    invalid: [
      ...Object.keys(errors).map((field) => ({
        label: gradeLabels[field as keyof GradeFieldValues],
        focus: () => focusInvalid(fields.current),
      })),
      ...unexplained.map((question) => ({ label: question.name, focus: () => onOpen(question) })),
    ],
    unanswered,
    fields,
  };
}
