import type { Outbox } from '#web/data/worker/outbox/outbox.ts';
import { recordKey } from '#web/data/worker/store/read-keys.ts';

/** What waits though neither it nor a change of the same record was refused or is held, in words; null when nothing does. */
export function heldBack(outbox: Pick<Outbox, 'changes' | 'nextBatch'>): string | null {
  const batch = outbox.nextBatch();
  if (batch.length > 0) return `has not sent ${JSON.stringify(batch)}`;
  const changes = [...outbox.changes()];
  const stuck = new Set(changes.filter(({ state }) => state !== 'waiting').map(({ entity, id }) => recordKey(entity, id)));
  const behind = changes.filter(({ entity, id, state }) => state === 'waiting' && !stuck.has(recordKey(entity, id)));
  return behind.length > 0 ? `holds back ${JSON.stringify(behind)}` : null;
}
