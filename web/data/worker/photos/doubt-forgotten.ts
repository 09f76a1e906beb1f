import type { ReachedReply } from '#domain/sync/wire.ts';
import type { Meta, WriteTransaction } from '../disk/user-schema.ts';
import { reach } from '../sync/server-calls.ts';
import type { SyncedData } from '../sync/synced-data.ts';
import { askLater, confirmedCopies, CONFIRMED_STORES } from './confirmed-photos.ts';

type Fetch = (path: string, init: RequestInit) => Promise<Response>;
type Data = Pick<SyncedData, 'database' | 'image' | 'announce'>;

/** So long the end of a session waits for the answer at most. */
const TIMEOUT_MS = 10_000;

/**
 * Puts the copies of all photos in doubt unless the server, which has refused the session, remembers how far the device had come:
 * restored from a backup of before the login it may lack photos of since, and the end of a session removes the copies [SYNC.99].
 */
export async function doubtForgotten(fetch: Fetch, { database, image, announce }: Data): Promise<void> {
  // Another tab may have come further than this one knows.
  const meta = await database.readStore('meta', (store) => store.get('meta'));
  if (await doesRemember(fetch, meta)) return;
  const doubt = async (transaction: WriteTransaction) => askLater(transaction, await confirmedCopies(transaction, image.store));
  await database.write(CONFIRMED_STORES, doubt, { frees: true });
  announce({ kind: 'photos' });
}

/** A former server knows no such question. */
async function doesRemember(fetch: Fetch, meta: Meta | undefined): Promise<boolean> {
  const cursor = meta?.cursor ?? meta?.former_cursor ?? null;
  if (cursor === null) return false;
  const response = await reach(fetch, '/api/sync/reached', {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ cursor, known: meta?.known_op ?? undefined }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (response?.ok !== true) return false;
  const reply = (await response.json().catch(() => null)) as Partial<ReachedReply> | null;
  return reply?.remembers === true;
}
