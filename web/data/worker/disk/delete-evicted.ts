import type { EntityName } from '#domain/entities.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import type { WriteTransaction } from './user-schema.ts';

/** What was kept beside records that left the device goes with them [SYNC]. */
export async function deleteEvicted(transaction: WriteTransaction, evicted: PullPage['evict']): Promise<void> {
  const lists = transaction.objectStore('evidence');
  for (const { entity, id } of evicted) if (entity === 'inspections') await lists.delete(id);
}

/** What was kept beside records that a pull from nothing did not bring goes with them [SCOPE.3]. */
export async function deleteUnreceived(
  transaction: WriteTransaction,
  isReceived: (entity: EntityName, id: string) => boolean,
): Promise<void> {
  const lists = transaction.objectStore('evidence');
  for (const id of await lists.getAllKeys()) if (!isReceived('inspections', id)) await lists.delete(id);
}
