import { must } from '#domain/assertions.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import type { QuestionAnswerTypeId } from '#domain/asset-type/asset-type.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { Change } from '../../protocol/change.ts';
import { isBegunAt } from '../../protocol/begun-at.ts';
import type { Draft } from '../../protocol/draft.ts';
import type { PhotoPlace } from '../../protocol/photo-place.ts';
import type { StoreName, UnsentPhoto, WriteTransaction } from '../disk/user-schema.ts';
import { storedDrafts } from '../upgrade/stored-drafts.ts';
import { filesOfPatch } from './files-of-patch.ts';
import { lateKey } from './late-key.ts';

/** A survey in progress that ends. */
export interface SurveyEnd {
  key: string;
  /** When it began, where that is known: a later one has the same key. */
  startedAt?: string | undefined;
  /** What it is submitted as, and whether that asks for a photo of this slot; null when it was given up. */
  submittedAs?: { grade: AssetGradeId; hasPlace: (slot: PhotoPlace['slot']) => boolean } | null;
}

/** What became of photos. */
export interface SettledPhotos {
  put: UnsentPhoto[];
  gone: UnsentPhoto[];
}

export const SETTLED_STORES: StoreName[] = ['drafts', 'files', 'unsent_photos'];

/**
 * What becomes of photos in the write that saves these changes, and ends a survey before its draft is deleted: those that a
 * grade names are for good, and are sent; a chosen file of a submitted survey, and a photo that another tab has kept in it
 * meanwhile, goes into the grade once it is a photo [PHOTO.22]; what another draft names goes over to that; the rest is dropped.
 */
export async function settlePhotos(
  transaction: WriteTransaction,
  changes: readonly Change[],
  end: SurveyEnd | null,
): Promise<SettledPhotos> {
  const grades = new Map(changes.flatMap(({ id, patch }) => filesOfPatch(patch).map((file) => [file, id as AssetGradeId])));
  const photos = (await transaction.objectStore('unsent_photos').getAll()).filter(({ draft }) => draft !== null);
  const named = photos.filter(({ id }) => grades.has(id));
  const left = end === null ? [] : photos.filter(({ id, draft }) => draft === end.key && !grades.has(id));
  const put = named.map((photo) => ({ ...photo, draft: null, grade_id: must(grades.get(photo.id), 'its survey') }));
  const settled: SettledPhotos = { put, gone: [] };
  if (end !== null && left.length > 0) await settleLeft(transaction, left, { end, settled });
  for (const photo of settled.put) await transaction.objectStore('unsent_photos').put(photo);
  for (const { id } of settled.gone) {
    await transaction.objectStore('files').delete(id);
    await transaction.objectStore('unsent_photos').delete(id);
  }
  return settled;
}

async function settleLeft(
  transaction: WriteTransaction,
  photos: readonly UnsentPhoto[],
  { end, settled: { put, gone } }: { end: SurveyEnd; settled: SettledPhotos },
): Promise<void> {
  const drafts = await storedDrafts(transaction);
  const found = drafts.get(end.key);
  const isLater = found !== undefined && !isBegunAt(found, end.startedAt);
  const ended = isLater ? undefined : found;
  if (!isLater) drafts.delete(end.key);
  for (const photo of photos) {
    const late = lateIn(photo, ended, end);
    const heir = heirOf(photo, drafts);
    if (isLater && !isBegunAt(photo.unscaled?.draft, end.startedAt)) continue;
    if (late !== null) put.push(late);
    else if (heir !== undefined) put.push({ ...photo, draft: heir });
    else gone.push(photo);
  }
}

/** The photo on its way into the grade that its survey is submitted as. */
function lateIn(photo: UnsentPhoto, ended: Draft | undefined, { key, submittedAs = null }: SurveyEnd): UnsentPhoto | null {
  const unscaled = photo.unscaled ?? keptIn(photo, ended);
  if (submittedAs === null || unscaled === undefined || !submittedAs.hasPlace(unscaled.slot)) return null;
  return { ...photo, unscaled, draft: lateKey({ grade: submittedAs.grade, key }) };
}

/** The answer that names it, though what was submitted doesn't. */
function keptIn({ id }: UnsentPhoto, ended: Draft | undefined): UnsentPhoto['unscaled'] {
  const [slot] = Object.entries(ended?.answers ?? {}).find(([, text]) => namedFiles(text ?? null).includes(id)) ?? [];
  return slot === undefined || ended === undefined
    ? undefined
    : { slot: slot as QuestionAnswerTypeId, draft: ended, wasKept: true };
}

/** The survey in progress that names it, or that an ended one goes on as, such as one without its inspection. */
function heirOf({ id, draft, unscaled }: UnsentPhoto, drafts: ReadonlyMap<string, Draft>): string | undefined {
  const all = [...drafts];
  const naming = all.find(([, { answers }]) => Object.values(answers).some((text) => namedFiles(text ?? null).includes(id)));
  const goesOn = ([key, { asset_id, started_at }]: [string, Draft]) =>
    key !== draft && asset_id === unscaled?.draft.asset_id && started_at === unscaled.draft.started_at;
  return (naming ?? all.find(goesOn))?.[0];
}
