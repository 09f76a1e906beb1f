import type { Question } from '#domain/asset-type/asset-type.ts';
import type { GradeValue } from '#domain/grade/asset-grade.ts';
import type { Draft, DraftPatch } from '#web/data/protocol/draft.ts';
import { proposal } from './proposal.ts';

type Followed = Pick<DraftPatch, 'grade' | 'proposed'>;

/**
 * A grade that was chosen, copied or saved gives way once the answers propose another one than it was chosen at. Answers that
 * propose nothing are no other proposal, and nothing makes a pass of a fail that was chosen at another proposal, or at none.
 */
export function followedGrade(questions: readonly Question[], before: Draft, after: Draft): Followed {
  if (after.grade === null) return {};
  const [was, is] = [before, after].map((draft) => proposal(questions, draft));
  const chosenAt = before.proposed === undefined ? (was ?? null) : before.proposed;
  if (is === null || is === undefined) return noted(before, chosenAt);
  if (is === after.grade) return noted(before, is === 'pass' ? is : chosenAt);
  if (is === chosenAt || (chosenAt === null && is === 'pass')) return noted(before, chosenAt);
  return { grade: null };
}

/** What is noted as a grade is chosen: what the answers propose then, those that others have saved among them. */
export const chosenGrade = (questions: readonly Question[], draft: Draft): Pick<DraftPatch, 'proposed' | 'came_together'> => ({
  proposed: proposal(questions, draft),
  ...(draft.came_together === true && { came_together: false }),
});

const noted = ({ proposed }: Draft, chosenAt: GradeValue | null): Followed =>
  proposed === chosenAt ? {} : { proposed: chosenAt };
