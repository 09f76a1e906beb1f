import type { RefusedRecord } from '#web/data/queries/unsent/refused-changes.ts';
import type { PhotosOfSurvey } from '#web/data/queries/unsent/unsent-photos.ts';
import type { PhotoStatus } from '#web/data/protocol/sync-status.ts';
import { BEING_SENT } from '../being-sent.ts';

/** Photos of one survey that are in one state. */
export interface PhotoRow extends RefusedRecord {
  key: string;
  /** 'Survey 000417, 21/11/2026' */
  title: string;
  inspection: string | null;
  count: number;
  /** When the first of them was taken. */
  takenAt: string;
  isRefused: boolean;
  /** What becomes of them, or why they were not taken. */
  state: string;
}

const TO_SEND = 'Waiting to be sent';
const IN_PROGRESS = 'Only here until the survey is submitted';
const UNSCALED = 'Chosen files, not photos yet';

/** The photos that only this device has, by survey and state; those on their way are the first of what waits [SYNC.60]. */
export function photoRows(
  surveys: readonly PhotosOfSurvey[],
  { refused, sending }: Pick<PhotoStatus, 'refused' | 'sending'>,
): PhotoRow[] {
  const reasons = new Map(refused.map(({ id, message }) => [id, message]));
  let left = sending;
  const stateOf = ({ id, isPhoto }: PhotosOfSurvey['photos'][number], isDraft: boolean): string => {
    const reason = reasons.get(id);
    if (reason !== undefined) return reason;
    if (!isPhoto) return UNSCALED;
    if (isDraft) return IN_PROGRESS;
    left -= 1;
    return left >= 0 ? BEING_SENT : TO_SEND;
  };
  return surveys.flatMap(({ photos, isDraft, name, inspection, screen }) => {
    const title = [isDraft ? 'Survey in progress' : 'Survey', name].filter(Boolean).join(' ');
    const states = Map.groupBy(photos, (photo) => stateOf(photo, isDraft));
    return [...states].map(([state, [first, ...others]]) => ({
      key: `${first?.id}`,
      title,
      name,
      inspection,
      screen,
      count: 1 + others.length,
      takenAt: first?.taken_at ?? '',
      isRefused: first !== undefined && reasons.has(first.id),
      state,
    }));
  });
}
