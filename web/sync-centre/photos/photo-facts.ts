import type { PhotoStatus } from '#web/data/protocol/sync-status.ts';

export interface PhotoFacts {
  /** Of saved surveys, that are sent by themselves. */
  onTheirWay: number;
  /** Of surveys in progress: they are nowhere else and are not sent yet. */
  onlyHere: number;
  /** Files as they were chosen, that are no photos yet. */
  unscaled: number;
}

/** Where the photos are that only this device has; those that were not taken are listed by themselves [PHOTO.19, PHOTO.21]. */
export const photoFacts = ({ waiting, unsentIds, unscaled, refused }: PhotoStatus): PhotoFacts => ({
  onTheirWay: waiting - refused.length,
  onlyHere: unsentIds.length - waiting - unscaled,
  unscaled,
});
