import type { QuestionAnswerTypeId } from '#domain/asset-type/asset-type.ts';
import { MOST_PHOTOS } from '#domain/file/photo-limits.ts';
import type { FileId } from '#domain/file/file.ts';
import type { Draft } from './draft.ts';

/** `isHeld` says that the file lies on the device as it was chosen: should it be gone, its survey was given up. */
export interface PhotoToTake {
  id: FileId;
  picture: Blob | ImageBitmap;
  isHeld: boolean;
}

/** The answer of a survey in progress that a photo is added to. */
export interface PhotoPlace {
  key: string;
  slot: QuestionAnswerTypeId;
  /** Stored when the survey has no draft yet; of one that has, what is asked is noted by it where nothing was noted before. */
  draft: Draft;
  /** Whether there was a draft when the photo was taken: the survey has ended when it is gone. */
  wasKept: boolean;
}

/** What became of a chosen file that was to go: one that has become a photo, or just becomes one, stays. */
export type GivenUp = 'given-up' | 'photo' | 'not-here';

export const TOO_MANY_PHOTOS = `An answer holds up to ${MOST_PHOTOS} photos`;
