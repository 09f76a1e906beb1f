import type { Question } from '../asset-type/asset-type.ts';
import type { Answer } from '../grade/asset-grade.ts';
export interface FailedCheck {
  question: string;
  answer: string;
}
/** The questions that were answered with a failing option, as they were worded then, with all that was answered [D4.1]. */
export declare function failedChecks(questions: readonly Question[], answers: readonly Answer[]): FailedCheck[];
