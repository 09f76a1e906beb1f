import { DATA_VERSION } from '#domain/versions/data-version.ts';
import type { PackedRows } from '#domain/sync/packed/packed-rows.ts';
import { ifReadable } from '../disk/if-readable.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { WriteTransaction } from '../disk/user-schema.ts';
import type { Need } from '../room/margin.ts';
import { BLOCK_FORMAT } from '../disk/meta.ts';
import { rewritten } from '../store/blocks.ts';
import { completeDraft } from './complete-draft.ts';

/** Everything is there as it was: what is held back is for what is not. */
const CAN_WAIT: Need = { received: true };

/**
 * Writes what another version of the app has left in this one's form, piece by piece: each can be read before and after, so
 * that an end at any point leaves nothing half done. Answers whether there was anything to do [DEV].
 */
export async function rewriteOlder(database: UserDatabase): Promise<boolean> {
  const found = await database.read(['meta', 'blocks', 'drafts'], async (transaction) => ({
    meta: await transaction.objectStore('meta').get('meta'),
    blocks: await transaction.objectStore('blocks').getAllKeys(),
    drafts: await transaction.objectStore('drafts').getAllKeys(),
  }));
  if (found.meta === undefined) return false;
  if (found.meta.version === DATA_VERSION && found.meta.format === BLOCK_FORMAT) return false;
  for (const key of found.blocks) await rewriteBlock(database, key);
  for (const key of found.drafts) await rewriteDraft(database, key);
  const written = { version: DATA_VERSION, format: BLOCK_FORMAT };
  const say = async (transaction: WriteTransaction) => {
    const meta = await transaction.objectStore('meta').get('meta');
    if (meta !== undefined) await transaction.objectStore('meta').put({ ...meta, ...written }, 'meta');
  };
  await database.write(['meta'], say, CAN_WAIT);
  return true;
}

async function rewriteBlock(database: UserDatabase, key: number): Promise<void> {
  const read = await database.readStore('blocks', (store) => ifReadable(store, key));
  if (read?.kind !== 'rows') return;
  const rows = rewritten(read);
  if (rows === null) return;
  const put = async (transaction: WriteTransaction) => {
    const block = await transaction.objectStore('blocks').get(key);
    if (block?.kind === 'rows' && isSame(block.rows, read.rows)) await transaction.objectStore('blocks').put({ ...block, rows });
  };
  await database.write(['blocks'], put, CAN_WAIT);
}

type Written = PackedRows[] | PackedRows | string;

const headsOf = (rows: Written): string =>
  [rows]
    .flat()
    .map((one) => (typeof one === 'string' ? one : one.head))
    .join('\n');

const isSame = (one: Written, other: Written): boolean => headsOf(one) === headsOf(other);

async function rewriteDraft(database: UserDatabase, key: string): Promise<void> {
  const put = async (transaction: WriteTransaction) => {
    const draft = await ifReadable(transaction.objectStore('drafts'), key);
    if (draft !== undefined) await transaction.objectStore('drafts').put(completeDraft(draft), key);
  };
  await database.write(['drafts'], put, CAN_WAIT);
}
