import { type EntityName, entityNames } from '#domain/entities.ts';
import { eachReadable, ifReadable } from '../disk/if-readable.ts';
import { parseRows, ROWS_PER_BLOCK, rowsBlock, writeBlocks } from './blocks.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import { roomToRemove } from '../room/room-to-remove.ts';
import type { StoredRow } from './stored-row.ts';
import type { WriteTransaction } from '../disk/user-schema.ts';

/** So many small blocks of one entity are worth a rewrite. */
const MOST_SMALL_BLOCKS = 24;

/** A row, and the block that holds it. */
interface Placed {
  row: StoredRow;
  key: number;
}

/** Joins small blocks into blocks of a thousand; returns whether anything was rewritten [DEV]. */
export async function compact(database: UserDatabase, mostSmall = MOST_SMALL_BLOCKS): Promise<boolean> {
  let rewritten = false;
  for (const entity of entityNames) rewritten = (await compactEntity(database, entity, mostSmall)) || rewritten;
  return rewritten;
}

async function compactEntity(database: UserDatabase, entity: EntityName, mostSmall: number): Promise<boolean> {
  const count = await database.readStore('blocks', (store) => store.index('size').count([entity, 'small']));
  if (count <= mostSmall) return false;
  const range = IDBKeyRange.only([entity, 'small']);
  const read = await database.readStore('blocks', (store) => eachReadable(store, { from: store.index('size'), range }));
  const toJoin = [...read.values()];
  // At the next start all is received anew.
  if (toJoin.includes(undefined)) return false;
  // Evictions stay where they lie, however many they are.
  if (toJoin.filter((block) => block?.kind === 'rows').length <= mostSmall) return false;
  const join = async (transaction: WriteTransaction): Promise<boolean> => {
    const meta = await transaction.objectStore('meta').get('meta');
    if (meta === undefined || !meta.complete) return false;
    const store = transaction.objectStore('blocks');
    const small: number[] = [];
    const rows = new Map<string, Placed>();
    for (const block of await store.index('size').getAll(range)) {
      if (block.kind === 'evict') for (const id of block.ids) rows.delete(id);
      else {
        small.push(block.key);
        for (const row of parseRows(block)) {
          if (row.ver >= (rows.get(row.id)?.row.ver ?? 0)) rows.set(row.id, { row, key: block.key });
        }
      }
    }
    if (small.length <= mostSmall) return false;
    await dropOlder(transaction, entity, small[0] ?? 0, rows);
    const all = [...rows.values()].map(({ row }) => row);
    const joined = [];
    for (let from = 0; from < all.length; from += ROWS_PER_BLOCK) {
      joined.push(rowsBlock(entity, meta.epoch, all.slice(from, from + ROWS_PER_BLOCK)));
    }
    await Promise.all(small.map((key) => store.delete(key)));
    await writeBlocks(transaction, joined);
    return true;
  };
  return database.write(['blocks', 'meta'], join, { received: true, bytes: roomToRemove(toJoin) });
}

/** Of a row that came later in a full block, which stays where it is: joined behind that one, the older would stand for it. */
async function dropOlder(
  transaction: WriteTransaction,
  entity: EntityName,
  first: number,
  rows: Map<string, Placed>,
): Promise<void> {
  const store = transaction.objectStore('blocks');
  const full = await store.index('size').getAllKeys([entity, 'full']);
  for (const key of full.filter((place) => place > first)) {
    const block = await ifReadable(store, key);
    for (const { id, ver } of block === undefined ? [] : parseRows(block)) {
      const placed = rows.get(id);
      if (placed !== undefined && placed.key < key && placed.row.ver <= ver) rows.delete(id);
    }
  }
}
