import type { FileId } from '#domain/file/file.ts';
import type { RefusedRecord } from '#web/data/queries/unsent/refused-changes.ts';
import type { PhotosOfSurvey } from '#web/data/queries/unsent/unsent-photos.ts';
import type { PhotoStatus } from '#web/data/protocol/sync-status.ts';
import { BEING_SENT } from '../being-sent.ts';

/** Photos of one survey that are in one state, or a chosen file of it. */
export interface PhotoRow extends RefusedRecord {
  /** Of the first of them. */
  id: FileId;
  /** 'Survey 000417, 21/11/2026' */
  title: string;
  inspection: string | null;
  count: number;
  /** The name of a file that is no photo yet. */
  chosen: string | null;
  /** When the first of them was taken. */
  takenAt: string;
  isRefused: boolean;
  /** What becomes of them, or why they were not taken. */
  state: string;
}

const TO_SEND = 'Waiting to be sent';
const IN_PROGRESS = 'Only here until the survey is submitted';
const CHOSEN = { draft: 'Chosen file, not a photo yet', saved: 'Chosen for this saved survey, not a photo of it yet' };

/**
 * The photos that only this device has, by survey and state; those on their way are the first of what waits [SYNC.60]. Each file
 * that is no photo yet has a row of its own [PHOTO.42].
 */
export function photoRows(
  surveys: readonly PhotosOfSurvey[],
  { refused, sending }: Pick<PhotoStatus, 'refused' | 'sending'>,
): PhotoRow[] {
  const reasons = new Map<string, string>(refused.map(({ id, message }) => [id, message]));
  let left = sending;
  const stateOf = ({ id, chosen }: PhotosOfSurvey['photos'][number], isDraft: boolean): string => {
    const reason = reasons.get(id);
    if (reason !== undefined) return reason;
    if (chosen !== null) return CHOSEN[isDraft ? 'draft' : 'saved'];
    if (isDraft) return IN_PROGRESS;
    left -= 1;
    return left >= 0 ? BEING_SENT : TO_SEND;
  };
  return surveys.flatMap(({ photos, isDraft, name, inspection, screen }) => {
    const title = [isDraft ? 'Survey in progress' : 'Survey', name].filter(Boolean).join(' ');
    const told = photos.map((photo) => ({ ...photo, state: stateOf(photo, isDraft) }));
    const alike = Map.groupBy(told, ({ id, chosen, state }) => (chosen === null ? state : id));
    return [...alike.values()].flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : {
            id: first.id,
            title,
            name,
            inspection,
            screen,
            count: 1 + others.length,
            chosen: first.chosen,
            takenAt: first.taken_at,
            isRefused: reasons.has(first.id),
            state: first.state,
          },
    );
  });
}
