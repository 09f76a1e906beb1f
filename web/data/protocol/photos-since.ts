import { namedFiles } from '#domain/file/named-files.ts';
import { answerText } from '#domain/survey/answers/answer-value.ts';
import { mergeSets } from '#domain/sync/merge-sets.ts';
import type { Draft, DraftPatch } from './draft.ts';

/**
 * A patch that was made on `before`, for the survey as it is now: a photo that came into an answer since, or left it, is
 * neither taken out nor put back by what the patch does to the others [PHOTO.34].
 */
export function withPhotosSince(patch: DraftPatch, before: Draft, now: Draft): DraftPatch {
  if (patch.answers === undefined) return patch;
  const [base, since] = [textsOf(before), textsOf(now)];
  const answers = Object.entries(patch.answers).map(([slot, text]) => {
    const [was, is] = [base.get(slot) ?? null, since.get(slot) ?? null];
    return [slot, was === is ? text : withPhotos(text ?? null, was, is)];
  });
  return { ...patch, answers: Object.fromEntries(answers) as NonNullable<DraftPatch['answers']> };
}

const textsOf = ({ answers }: Draft): ReadonlyMap<string, string | undefined> => new Map(Object.entries(answers));

function withPhotos(text: string | null, was: string | null, is: string | null): string | null {
  const [before, since] = [namedFiles(was), namedFiles(is)];
  if (before.length + since.length === 0) return text;
  const ids = mergeSets(before, namedFiles(text), since);
  return ids.length === 0 ? null : answerText(ids);
}
