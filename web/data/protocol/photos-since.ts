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
  const answers = Object.entries(patch.answers).map(([slot, text]) => {
    const [base, theirs] = [before, now].map((draft) => Reflect.get(draft.answers, slot) as string | undefined);
    return [slot, base === theirs ? text : withPhotos(text, base ?? null, theirs ?? null)];
  });
  return { ...patch, answers: Object.fromEntries(answers) as NonNullable<DraftPatch['answers']> };
}

function withPhotos(text: string | null, base: string | null, theirs: string | null): string | null {
  const [before, mine, since] = [base, text, theirs].map(namedFiles) as [string[], string[], string[]];
  if (before.length + since.length === 0) return text;
  const ids = mergeSets(before, mine, since);
  return ids.length === 0 ? null : answerText(ids);
}
