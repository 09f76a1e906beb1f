import { grouped } from '#domain/grouped.ts';
import type { SyncStatus } from '#web/data/protocol/sync-status.ts';

/** '3 changes, 1 photo': what the server has not taken [SYNC.23]. */
export function changesAndPhotos({ unsent, refused, photos }: Pick<SyncStatus, 'unsent' | 'refused' | 'photos'>): string {
  const changes = unsent + refused.length;
  const parts = [
    ...(changes > 0 ? [plural(changes, 'change')] : []),
    ...(photos.waiting > 0 ? [plural(photos.waiting, 'photo')] : []),
  ];
  return parts.length === 0 ? 'Nothing' : parts.join(', ');
}

const plural = (count: number, one: string) => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;
