import type { Question } from '../asset-type/asset-type.ts';
import { type SlotAnswers } from './answer-value.ts';
/**
 * The questions to show, by order [S5]. A conditional reads the lowest-order slot of its answer type; a missing answer,
 * a hidden question's answer included, hides. What refers to nothing, or to itself in a circle, is hidden [design 6].
 */
export declare function visibleQuestions(questions: readonly Question[], answers: SlotAnswers): Question[];
/**
 * The questions that no answers can bring into view: their conditions refer to a question or an answer type that is not
 * there, to such a question, or to themselves in a circle. What is stored of them is nobody's to drop.
 */
export declare function neverAsked(questions: readonly Question[]): Question[];
