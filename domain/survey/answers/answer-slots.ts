import { MOST_ANSWER_SLOTS, type Question, type QuestionAnswerType } from '../../asset-type/asset-type.ts';
import { type AnswerProps, goneAnswerType, parseAnswerProps } from './answer-props.ts';

export interface AnswerSlot {
  slot: QuestionAnswerType;
  props: AnswerProps;
}

type Asked = Pick<Question, 'question_answer_types' | 'answer_types'>;

/** Records never change in place; what a question's props say is read once. */
const known = new WeakMap<Asked, readonly AnswerSlot[]>();

/** The slots of a question in their order, at most ten [S2, S3]; one without its answer type is unknown. */
export function answerSlots(question: Asked): readonly AnswerSlot[] {
  const slots = known.get(question) ?? readSlots(question);
  known.set(question, slots);
  return slots;
}

function readSlots({ question_answer_types, answer_types }: Asked): AnswerSlot[] {
  const ordered = question_answer_types.toSorted((one, other) => one.order - other.order).slice(0, MOST_ANSWER_SLOTS);
  return ordered.map((slot) => {
    const answerType = answer_types.find(({ id }) => id === slot.answer_type_id);
    return { slot, props: answerType === undefined ? goneAnswerType : parseAnswerProps(answerType) };
  });
}
