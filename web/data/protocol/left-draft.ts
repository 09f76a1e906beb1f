import { sameValue } from '#domain/sync/same-value.ts';
import { type Draft, type DraftPatch, isSameDraft, patchDraft } from './draft.ts';

/** What a page that ended was given of a survey and may not have kept. */
export interface LeftDraft {
  /** The survey as it was kept, and whether anything was kept of it. */
  from: Draft;
  wasKept: boolean;
  /** Of the patch what was just being written. */
  writing: DraftPatch;
  patch: DraftPatch;
}

/** The survey with what a page has left of it: what was given since is newer and stands, and a later survey takes none of it. */
export function withLeft(kept: Draft | undefined, { from, wasKept, writing, patch }: LeftDraft): Draft {
  if (kept === undefined) return patchDraft(from, patch);
  if (wasKept && kept.started_at !== from.started_at) return kept;
  const known = [from, patchDraft(from, writing)];
  const { answers = {}, ...fields } = patch;
  const next = patchDraft(kept, {
    ...pick(fields, (field) => known.some((draft) => sameValue(draft[field], kept[field]))),
    answers: pick(answers, (slot) => known.some((draft) => draft.answers[slot] === kept.answers[slot])),
  });
  const isKnown = known.some(({ answers: of, grade }) => isSameDraft({ ...kept, answers: of, grade }, kept));
  const isAnswered = !isSameDraft({ ...kept, answers: next.answers }, kept);
  // Nobody has chosen a grade for what both say.
  return isAnswered && !isKnown ? { ...next, grade: null } : next;
}

function pick<T extends object>(given: T, isMeant: (name: keyof T) => boolean): Partial<T> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => isMeant(name as keyof T))) as Partial<T>;
}
