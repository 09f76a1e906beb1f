import type { EntityName } from '#domain/entities.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import { thinFormerPacks } from '../store/answer-packs.ts';
import type { WriteTransaction } from './user-schema.ts';

/** What was kept beside records that left the device goes with them [SYNC]. */
export async function deleteEvicted(transaction: WriteTransaction, evicted: PullPage['evict']): Promise<void> {
  const lists = transaction.objectStore('evidence');
  for (const { entity, id } of evicted) if (entity === 'inspections') await lists.delete(id);
}

/** What lies beside records of which entity, under their ids. */
const BESIDE = [
  ['evidence', 'inspections'],
  ['answers', 'asset_grades'],
] as const;

/** What was kept beside records that a pull from nothing did not bring goes with them [SCOPE.3, SCOPE.9]. */
export async function deleteUnreceived(
  transaction: WriteTransaction,
  epoch: number,
  receivedOf: (entity: EntityName) => (id: string) => boolean,
): Promise<void> {
  for (const [name, entity] of BESIDE) {
    const store = transaction.objectStore(name);
    const isReceived = receivedOf(entity);
    for (const id of await store.getAllKeys()) if (!isReceived(id)) await store.delete(id);
  }
  await thinFormerPacks(transaction, epoch, receivedOf('asset_grades'));
}
