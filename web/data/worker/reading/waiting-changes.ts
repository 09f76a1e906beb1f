import { isKnownEntity } from '#domain/entities.ts';
import type { WaitingChange } from '#web/data/queries/store-reader.ts';
import type { ImageReader } from '../image/image-reader.ts';
import { recordKey } from '../store/read-keys.ts';

/** What the server has not taken yet, newest first, and what of it is not sent either [SYNC.93]. */
export function waitingChanges({ outbox }: Pick<ImageReader, 'outbox'>): WaitingChange[] {
  const refused = new Set<string>();
  const waiting: WaitingChange[] = [];
  for (const { state, op, entity, id, ts, create, patch } of outbox.changes()) {
    const key = recordKey(entity, id);
    if (state === 'rejected') refused.add(key);
    if (state !== 'waiting' || !isKnownEntity(entity)) continue;
    const what = { op, entity, id, at: ts, isNew: create, fields: Object.keys(patch) };
    waiting.push({ ...what, isBehindRefused: refused.has(key) });
  }
  return waiting.reverse();
}
