import type { Question } from '#domain/asset-type/asset-type.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { isUnexplained } from '#domain/survey/is-unexplained.ts';
import { outcomeOf } from '#domain/survey/outcome.ts';
import { appendRemedialLines, markedLines, remedialLinesOf } from '#domain/survey/remedial-lines.ts';

/** What a failing answer asks for and suggests. */
export interface FailingAdvice {
  isNoteMissing: boolean;
  /** Canned lines without their marker. */
  lines: string[];
  isUsed: boolean;
}

/** Null for a question that doesn't fail, or that asks for nothing and suggests nothing. */
export function failingAdvice(question: Question, answers: SlotAnswers, recommendations: string | null): FailingAdvice | null {
  if (outcomeOf(question, answers) !== 'fail') return null;
  const marked = remedialLinesOf(question, answers);
  const isNoteMissing = isUnexplained(question, answers);
  if (marked.length === 0 && !isNoteMissing) return null;
  const stored = markedLines(recommendations);
  return {
    isNoteMissing,
    lines: marked.map((line) => line.replace(/^~ /, '')),
    isUsed: stored !== null && appendRemedialLines(stored, marked) === stored,
  };
}

/** Lines are added to a note under what it says; those that it says already are not repeated. */
export function addToNote(note: string, lines: readonly string[]): string {
  return [note.trimEnd(), ...lines.filter((line) => !note.includes(line))].filter((line) => line !== '').join('\n');
}
