import type { Question } from '#domain/asset-type/asset-type.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import type { GradeValue } from '#domain/grade/asset-grade.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import { type Draft, draftNotes, type DraftPatch, patchDraft } from '#web/data/protocol/draft.ts';
import type { Doubt } from '../summary/ask-before-submit.ts';
import { followedWorks } from '../drafts/followed-lines.ts';
import { followedGrade } from '../summary/followed-grade.ts';
import { proposal } from '../summary/proposal.ts';
import { changedAnswers, rebasedDraft } from './saved-draft.ts';

/** An edit as its author sees it, over what is saved now. */
export interface ShownEdit {
  draft: Draft;
  /** Others have saved answers or a grade since it began, beside which its own stand: its author has not said how to grade them so. */
  hasComeTogether: boolean;
}

/** An edit over what is saved now; where own and others' answers or grades come together a pass does not stand by itself [SURVEY.56]. */
export function shownEdit(questions: readonly Question[], edit: Draft, now: Draft): ShownEdit {
  const over = rebasedDraft(edit, now);
  if (!comeTogether(questions, { edit, now, over }))
    return { draft: over, hasComeTogether: over.came_together === true && !isSameGraded(over, now) };
  const followed = worksOfBoth(questions, { edit, now, over });
  const graded = { ...gradeOfBoth(questions, [edit, now], over), came_together: true };
  return { draft: patchDraft(followed, graded), hasComeTogether: true };
}

interface Sides {
  edit: Draft;
  now: Draft;
  over: Draft;
}

/** Canned lines go with the last answer of either that gave them; a line that stands in works of others alone is as they left it. */
function worksOfBoth(questions: readonly Question[], { edit, now, over }: Sides): Draft {
  const sides = over.recommendations === now.recommendations ? [now] : [now, edit];
  return sides.reduce((draft, { answers }) => patchDraft(draft, followedWorks(questions, { ...draft, answers }, draft)), over);
}

function comeTogether(questions: readonly Question[], { edit, now, over }: Sides): boolean {
  const began = edit.saved;
  if (began === null || [edit, now].some((side) => isSameGraded(side, began))) return false;
  if (gradeOf(questions, edit) !== now.grade) return true;
  return !isSameJudged(over, now) && (now.grade === 'fail' || proposal(questions, over) === 'fail');
}

const isSameGraded = (one: Pick<Draft, 'answers' | 'grade'>, other: Pick<Draft, 'answers' | 'grade'>): boolean =>
  one.grade === other.grade && isSameJudged(one, other);

/** Photos show what was found and propose no grade: one that a device names late is nothing that others have saved. */
const isSameJudged = (one: Pick<Draft, 'answers'>, other: Pick<Draft, 'answers'>): boolean =>
  Object.keys(changedAnswers(one.answers, other.answers)).every((slot) =>
    [one, other].some(({ answers }) => namedFiles(answers[slot as keyof Draft['answers']] ?? null).length > 0),
  );

const gradeOf = (questions: readonly Question[], draft: Draft): GradeValue | null => draft.grade ?? proposal(questions, draft);

/** A fail of either stands until the answers propose another grade than it was given at; no pass stands, only what they propose. */
function gradeOfBoth(questions: readonly Question[], sides: readonly Draft[], over: Draft): DraftPatch {
  for (const side of sides.filter(({ grade }) => grade === 'fail')) {
    const followed = followedGrade(questions, side, { ...over, grade: side.grade });
    if (followed.grade === undefined) return { ...followed, grade: side.grade };
  }
  return { grade: null };
}

/** What is said of it, and asked before it is saved. */
export const CAME_TOGETHER: Doubt = {
  title: 'Changed elsewhere while you were editing',
  body: 'Answers or a grade were saved meanwhile and stand here beside yours. Nobody has graded them together: look through them, and at the grade, before you submit.',
};

/**
 * What makes the edit one of what is saved now, on which its author goes on. They may not have looked up from what they type: what
 * has come together stays noted until they choose a grade. Null where the edit is one already.
 */
export function takenOver(edit: Draft, { draft }: ShownEdit): DraftPatch | null {
  if (sameValue(edit.saved, draft.saved)) return null;
  const { grade, graded_at, recommendations, saved } = draft;
  // These two are as the edit has them already.
  const { asked: _asked, withdrawn_notes: _withdrawn, ...notes } = draftNotes(draft);
  return {
    answers: changedAnswers(edit.answers, draft.answers),
    grade,
    graded_at,
    recommendations,
    saved,
    ...notes,
  };
}
