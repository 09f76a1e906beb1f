import type { Conditional, Question, QuestionAnswerType, QuestionId } from '../asset-type/asset-type.ts';
import type { Answer } from '../grade/asset-grade.ts';
import { type AnswerValue, type SlotAnswers, slotAnswersOf, valueIn } from './answers/answer-value.ts';

/**
 * The questions to show, by order [S5]. A conditional reads the lowest-order slot of its answer type; a missing answer,
 * a hidden question's answer included, hides. What refers to nothing, or to itself in a circle, is hidden [SURVEY].
 */
export function visibleQuestions(questions: readonly Question[], answers: SlotAnswers): Question[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const settled = new Map<QuestionId, boolean>();

  function isVisible(question: Question): boolean {
    const known = settled.get(question.id);
    if (known !== undefined) return known;
    settled.set(question.id, false);
    const { conditional } = question;
    const visible = conditional === null || holdsIn(conditional);
    settled.set(question.id, visible);
    return visible;
  }

  function holdsIn(conditional: Conditional): boolean {
    const referred = byId.get(conditional.question_id);
    if (referred === undefined || !isVisible(referred)) return false;
    const value = referredValue(referred, conditional, answers);
    return value !== null && holds(conditional, value);
  }

  return questions.filter(isVisible).toSorted((one, other) => one.order - other.order);
}

/**
 * The questions that no answers can bring into view: their conditions refer to a question or an answer type that is not
 * there, to such a question, or to themselves in a circle. What is stored of them is nobody's to drop.
 */
export function neverAsked(questions: readonly Question[]): Question[] {
  const byId = new Map(questions.map((question) => [question.id, question]));

  function canBeAsked({ id, conditional }: Question, path: readonly QuestionId[]): boolean {
    if (conditional === null) return true;
    const referred = byId.get(conditional.question_id);
    if (referred === undefined || path.includes(id) || referredSlot(referred, conditional) === undefined) return false;
    return canBeAsked(referred, [...path, id]);
  }

  return questions.filter((question) => !canBeAsked(question, []));
}

/** The questions that the conditions of today hide though the saved answers hold theirs: they were asked at the time. */
export function hiddenSince(questions: readonly Question[], saved: readonly Answer[]): Question[] {
  const visible = new Set(visibleQuestions(questions, slotAnswersOf(saved)));
  const answered = new Set(saved.map(({ question_id }) => question_id));
  return questions.filter((question) => answered.has(question.id) && !visible.has(question));
}

function referredValue(question: Question, conditional: Conditional, answers: SlotAnswers): AnswerValue | null {
  const slot = referredSlot(question, conditional);
  return slot === undefined ? null : valueIn(answers, slot.id);
}

function referredSlot(question: Question, { answer_type_id }: Conditional): QuestionAnswerType | undefined {
  return question.question_answer_types
    .filter((candidate) => candidate.answer_type_id === answer_type_id)
    .toSorted((one, other) => one.order - other.order)[0];
}

/** `==` holds when any alternative matches any of the chosen values, `!=` when none does [SURVEY]. */
function holds({ operator, value }: Conditional, given: AnswerValue): boolean {
  const alternatives = value.split('|').map((alternative) => alternative.trim());
  const chosen = Array.isArray(given) ? given : [String(given)];
  const matches = chosen.some((choice) => alternatives.includes(choice.trim()));
  return operator === '==' ? matches : !matches;
}
