import { capitalised } from '#domain/capitalised.ts';
import { joinNames } from '#domain/inspection/join-names.ts';
import { isBlank } from '#domain/value-required.ts';
import type { Draft } from '#web/data/protocol/draft.ts';

type Given = Pick<Draft, 'answers' | 'grade' | 'graded_at' | 'recommendations'>;

/** What is asked before a survey is taken over in the place of what was given so far; null where nothing was [SURVEY]. */
export function replacedWords({ answers, grade, graded_at, recommendations }: Given): { title: string; body: string } | null {
  const count = Object.keys(answers).length;
  const given = [
    ...(count === 0 ? [] : [count === 1 ? '1 answer' : `${count} answers`]),
    ...(grade === null ? [] : ['the grade']),
    ...(graded_at === null ? [] : ['the date']),
    ...(isBlank(recommendations) ? [] : ['the recommended remedial works']),
  ];
  if (given.length === 0) return null;
  return {
    title: count === 0 ? 'Replace what was given so far?' : 'Replace the answers given so far?',
    body: `${capitalised(joinNames(given))} of this survey would be lost.`,
  };
}
