import { type AnswerType, MOST_ANSWER_SLOTS, type Question, type QuestionAnswerType } from '../asset-type/asset-type.ts';
import { type AnswerProps, parseAnswerProps } from './answer-props.ts';

export interface AnswerSlot {
  slot: QuestionAnswerType;
  answerType: AnswerType;
  props: AnswerProps;
}

type Asked = Pick<Question, 'question_answer_types' | 'answer_types'>;

/** Records never change in place; what a question's props say is read once. */
const known = new WeakMap<Asked, readonly AnswerSlot[]>();

/** The slots of a question in their order, at most ten [S2, S3]; a slot without its answer type is left out. */
export function answerSlots(question: Asked): readonly AnswerSlot[] {
  const slots = known.get(question) ?? readSlots(question);
  known.set(question, slots);
  return slots;
}

function readSlots(question: Asked): AnswerSlot[] {
  const slots: AnswerSlot[] = [];
  for (const slot of question.question_answer_types.toSorted((one, other) => one.order - other.order)) {
    const answerType = question.answer_types.find((type) => type.id === slot.answer_type_id);
    if (answerType !== undefined) slots.push({ slot, answerType, props: parseAnswerProps(answerType) });
  }
  return slots.slice(0, MOST_ANSWER_SLOTS);
}
