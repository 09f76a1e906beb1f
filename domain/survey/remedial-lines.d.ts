import type { Question } from '../asset-type/asset-type.ts';
import type { SlotAnswers } from './answer-value.ts';
/** The canned lines of a question's failing answers, each starting with the tilde marker [S3]. */
export declare function remedialLinesOf(question: Question, answers: SlotAnswers): string[];
/** The canned lines of all failing answers of the visible questions, each once. */
export declare function remedialLines(questions: readonly Question[], answers: SlotAnswers): string[];
/** Adds lines to recommendations: newline-separated, each with its tilde [S3]; lines that are there are not repeated. */
export declare function appendRemedialLines(recommendations: string | null, lines: readonly string[]): string;
/** Takes lines out of a text that stand there as they were taken over; one that was changed stays, null when nothing is left. */
export declare function withoutLines(text: string | null, lines: readonly string[]): string | null;
/** What is typed becomes the stored list: every line trimmed and marked, empty lines dropped; null when nothing is left [S3]. */
export declare function markedLines(text: string | null): string | null;
