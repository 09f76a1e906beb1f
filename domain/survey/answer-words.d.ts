import { type AnswerProps } from './answer-props.ts';
import type { AnswerValue } from './answer-value.ts';
/** An answer as people read it: labels of options, numbers with their unit, dates DD/MM/YYYY [S9]. */
export declare function answerWords(props: AnswerProps, value: AnswerValue): string;
