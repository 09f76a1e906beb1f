import { grouped } from '#domain/grouped.ts';
import type { SyncStatus } from '#web/data/protocol/sync-status.ts';
import { unsentChangesOf } from '../unsent/sync-summary.ts';

/** '3 changes, 1 photo': what the server has not taken [SYNC.23]. */
export function changesAndPhotos({ photos, ...of }: Pick<SyncStatus, 'unsent' | 'refused' | 'photos'>): string {
  const changes = unsentChangesOf(of);
  const parts = [
    ...(changes > 0 ? [plural(changes, 'change')] : []),
    ...(photos.waiting > 0 ? [plural(photos.waiting, 'photo')] : []),
  ];
  return parts.length === 0 ? 'Nothing' : parts.join(', ');
}

const plural = (count: number, one: string) => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;
