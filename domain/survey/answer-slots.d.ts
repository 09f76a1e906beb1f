import { type Question, type QuestionAnswerType } from '../asset-type/asset-type.ts';
import { type AnswerProps } from './answer-props.ts';
export interface AnswerSlot {
  slot: QuestionAnswerType;
  props: AnswerProps;
}
type Asked = Pick<Question, 'question_answer_types' | 'answer_types'>;
/** The slots of a question in their order, at most ten [S2, S3]; one without its answer type is unknown. */
export declare function answerSlots(question: Asked): readonly AnswerSlot[];
export {};
