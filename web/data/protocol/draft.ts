import type { AssetId } from '#domain/asset/asset.ts';
import type { QuestionAnswerTypeId, QuestionId } from '#domain/asset-type/asset-type.ts';
import type { AssetGradeId, GradeValue } from '#domain/grade/asset-grade.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { sameValue } from '#domain/sync/same-value.ts';

/** What is graded and how, as a screen edits it. */
interface Graded {
  /** JSON text by answer slot. */
  answers: Partial<Record<QuestionAnswerTypeId, string>>;
  recommendations: string | null;
  grade: GradeValue | null;
  graded_at: string | null;
}

/** What is noted beside what is graded, to tell what becomes of that; former versions noted less. */
interface Notes {
  /**
   * Which questions were asked when an answer last changed, by id; not noted before one did. An app that didn't know it leaves it as
   * it was, so that what its author's own answer has hidden there is called no longer asked: one question too many.
   */
  asked?: string;
  /**
   * Others have saved answers or a grade beside this edit's, and its author has chosen no grade since. An app that doesn't know it
   * leaves it as it was: it asks once too often, or, where the edit took that over there, not at all.
   */
  came_together?: boolean;
  /** What the answers proposed when the grade was chosen, null for nothing yet; not noted while no answer has changed since. */
  proposed?: GradeValue | null;
  /** The canned lines, each in its own, that stood in the works and went with their answers; not noted before any did. */
  withdrawn?: string;
  /** Alike of notes, by their slot. */
  withdrawn_notes?: Partial<Record<QuestionAnswerTypeId, string>>;
}

/** A survey in progress; it never leaves the device [SURVEY]. */
export interface Draft extends Graded, Notes {
  asset_id: AssetId;
  inspection_id: InspectionId | null;
  grade_id: AssetGradeId | null;
  /** The question that was on the screen. */
  question_id: QuestionId | null;
  started_at: string;
  /** Of a saved survey that is edited, what the edit is made on: what it held when that began, or as others have saved it since. */
  saved: Graded | null;
}

const NOTES: Readonly<Record<keyof Notes, true>> = {
  asked: true,
  came_together: true,
  proposed: true,
  withdrawn: true,
  withdrawn_notes: true,
};

/** What is noted in it, without what is not. */
export function draftNotes(draft: Draft): Notes {
  const names = Object.keys(NOTES) as (keyof Notes)[];
  return Object.fromEntries(names.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]])));
}

/** The questions that it notes as asked. */
export const askedIn = ({ asked }: Draft): ReadonlySet<QuestionId> => new Set(asked?.split(' ') as QuestionId[] | undefined);

/** As they are noted. */
export const askedText = (questions: Iterable<QuestionId>): string => [...questions].join(' ');

/** One draft for each asset, inspection or none, grade or none [SURVEY]. */
export const draftKey = (asset: AssetId, inspection: InspectionId | null, grade: AssetGradeId | null): string =>
  `${asset}/${inspection ?? '-'}/${grade ?? '-'}`;

/** What changes in a survey in progress; an answer of null is taken back. */
export interface DraftPatch extends Partial<Omit<Draft, 'answers'>> {
  answers?: Partial<Record<QuestionAnswerTypeId, string | null>>;
}

/** The draft with the patch laid over it. */
export function patchDraft(draft: Draft, { answers = {}, ...fields }: DraftPatch): Draft {
  const given = Object.entries({ ...draft.answers, ...answers }).filter((entry): entry is [string, string] => entry[1] !== null);
  return { ...draft, ...fields, answers: Object.fromEntries(given) };
}

/** The patch that leaves these answers and no others. */
export const answersInstead = (draft: Draft, answers: Draft['answers']): DraftPatch => ({
  answers: { ...Object.fromEntries(Object.keys(draft.answers).map((slot) => [slot, null])), ...answers },
});

/** One patch that does what both do, the later one last. */
export const joinPatches = (earlier: DraftPatch, later: DraftPatch): DraftPatch => ({
  ...earlier,
  ...later,
  answers: { ...earlier.answers, ...later.answers },
});

/** Whether both hold the same, in whatever order; no note that went with its answer is as good as none noted. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  sameValue({ ...one, withdrawn_notes: one.withdrawn_notes ?? {} }, { ...other, withdrawn_notes: other.withdrawn_notes ?? {} });
