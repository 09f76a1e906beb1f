import type { Question } from '../asset-type/asset-type.ts';
import { hasWorks } from '../grade/has-works.ts';
import { isBlank } from '../value-required.ts';
import { answerSlots } from './answers/answer-slots.ts';
import type { SlotAnswers } from './answers/answer-value.ts';
import { chosenOptions } from './answers/chosen-options.ts';
import { visibleQuestions } from './visible-questions.ts';

const MARKER = '~ ';

/** The canned lines of a question's failing answers, each starting with the tilde marker [S3]. */
export function remedialLinesOf(question: Question, answers: SlotAnswers): string[] {
  return answerSlots(question)
    .flatMap((slot) => chosenOptions(slot, answers))
    .flatMap((option) => (option.outcome === 'fail' && option.remedial !== null ? [MARKER + option.remedial] : []));
}

/** The canned lines of all failing answers of the visible questions, each once. */
export function remedialLines(questions: readonly Question[], answers: SlotAnswers): string[] {
  return [...new Set(visibleQuestions(questions, answers).flatMap((question) => remedialLinesOf(question, answers)))];
}

/** Adds lines to recommendations: newline-separated, each with its tilde [S3]; lines that are there are not repeated. */
export function appendRemedialLines(recommendations: string | null, lines: readonly string[]): string {
  const kept = (recommendations ?? '').split('\n').filter((line) => !isBlank(line));
  const known = new Set(kept.map(wordsOf));
  for (const line of lines) {
    const words = wordsOf(line);
    if (isBlank(words) || known.has(words)) continue;
    known.add(words);
    kept.push(MARKER + words);
  }
  return kept.join('\n');
}

/** Takes lines out of a text that stand there as they were taken over; one that was changed stays, null when nothing is left. */
export function withoutLines(text: string | null, lines: readonly string[]): string | null {
  if (text === null) return null;
  const gone = new Set(lines.map(wordsOf));
  const left = text
    .split('\n')
    .filter((line) => wordsOf(line) === '' || !gone.has(wordsOf(line)))
    .join('\n');
  return isBlank(left) ? null : left;
}

/** Those of the lines that stand in a text as they were taken over. */
export function linesIn(text: string | null, lines: readonly string[]): string[] {
  const standing = new Set((text ?? '').split('\n').map(wordsOf));
  return lines.filter((line) => standing.has(wordsOf(line)));
}

/** What each line says, without its marker; those that say nothing dropped. */
export const worksIn = (text: string): string[] => text.split('\n').filter(hasWorks).map(wordsOf);

/** What is typed becomes the stored list: every line trimmed and marked, those that say nothing dropped; null when nothing is left [S3]. */
export function markedLines(text: string | null): string | null {
  const lines = worksIn(text ?? '').map((words) => MARKER + words);
  return lines.length === 0 ? null : lines.join('\n');
}

/** How many characters longer a text becomes by the marks that its lines are stored with. */
export const marksOf = (text: string | null): number => Math.max(0, (markedLines(text)?.length ?? 0) - (text?.length ?? 0));

const wordsOf = (line: string): string => line.trim().replace(/^~\s*/, '').trim();
