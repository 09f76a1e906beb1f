import type { Question } from '../asset-type/asset-type.ts';
import { type AnswerOption } from './answer-props.ts';
import { type AnswerSlot } from './answer-slots.ts';
import { type SlotAnswers } from './answer-value.ts';
export type Outcome = 'pass' | 'fail' | 'info' | 'none';
/** What the answers to a question say: any failing option fails it; 'none' while no slot but note and photo is answered. */
export declare function outcomeOf(question: Question, answers: SlotAnswers): Outcome;
/** The options that the answer in a slot chooses; none where the slot offers no choice. */
export declare function chosenOptions({ slot, props }: AnswerSlot, answers: SlotAnswers): AnswerOption[];
