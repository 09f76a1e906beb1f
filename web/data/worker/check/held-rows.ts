import type { EntityName } from '#domain/entities.ts';
import { RowDigest, rowText, textDigest } from '#domain/sync/check/row-digest.ts';
import type { Records } from '../store/records.ts';

/** Rows that are read before others in the worker have their turn. */
const AT_ONCE = 2_000;

const othersTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** What this device holds of an entity, deleted records aside: ids and digests in the order of ids [CHECK]. */
export async function heldRows(store: Records, entity: EntityName, onRead: (rows: number) => void) {
  const rows: [string, string][] = [];
  const all = new RowDigest();
  let read = 0;
  for (const row of store.serverRows(entity)) {
    read += 1;
    if (row.deleted_at === null) {
      const text = rowText(entity, row);
      all.add(text);
      rows.push([row.id, textDigest(text)]);
    }
    if (read % AT_ONCE !== 0) continue;
    onRead(AT_ONCE);
    await othersTurn();
  }
  onRead(read % AT_ONCE);
  rows.sort(([one], [other]) => (one < other ? -1 : 1));
  return { rows, digest: all.toString() };
}
