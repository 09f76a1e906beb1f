import { type Draft, isSameDraft } from '../../protocol/draft.ts';
import { damagedEntries, storedLog } from '../disk/log-entries.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { LogEntry, ReadTransaction } from '../disk/user-schema.ts';
import { draftsOrKnown } from '../upgrade/stored-drafts.ts';
import type { Image } from './image.ts';
import type { ImageReader } from './image-reader.ts';
import { isBehind } from './is-behind.ts';
import { loadImage } from './load-image.ts';
import type { News } from './news.ts';

/** Takes over what other tabs have written and not told: drafts and entries of the log, or all anew where rows came too [TAB.8]. */
export async function catchUp(database: UserDatabase, image: Image): Promise<void> {
  if (image.isSaving) return;
  const { draftWrites } = image;
  const { logged, drafts, unreadDrafts } = await readState(database, image);
  if (image.isSaving || draftWrites !== image.draftWrites) return catchUp(database, image);
  const gone = [...image.drafts.keys()].filter((key) => !drafts.has(key));
  image.take({ ...logged, drafts: new Map([...gone.map((key) => [key, undefined] as const), ...drafts]), unreadDrafts });
  if (logged === null) await loadImage(database, image);
}

/** Whether the database holds entries of the log or surveys in progress that memory has not taken over. */
export async function holdsMore(database: UserDatabase, image: ImageReader): Promise<boolean> {
  const { seqs, drafts } = await database.read(['log', 'drafts'], async (transaction) => ({
    seqs: await transaction.objectStore('log').getAllKeys(),
    ...(await draftsOrKnown(transaction, image.drafts)),
  }));
  const known = new Set([...image.outbox.entries, ...image.damaged].map(({ seq }) => seq));
  const isNew = ([key, draft]: [string, Draft]) => {
    const read = image.drafts.get(key);
    return read === undefined || !isSameDraft(read, draft);
  };
  return seqs.some((seq) => !known.has(seq)) || [...drafts].some(isNew);
}

function readState(database: UserDatabase, image: ImageReader) {
  return database.read(['log', 'drafts', 'meta'], async (transaction) => {
    const [logged, surveys] = await Promise.all([readLogged(transaction, image), draftsOrKnown(transaction, image.drafts)]);
    return { logged, ...surveys };
  });
}

/** The log as it is now, where it is all that is new: entries that are known may have been written anew. Null where more is new. */
async function readLogged(transaction: ReadTransaction, image: ImageReader): Promise<Pick<News, 'meta' | 'entries'> | null> {
  const [meta, seqs] = await Promise.all([
    transaction.objectStore('meta').get('meta'),
    transaction.objectStore('log').getAllKeys(),
  ]);
  if (!isBehind(image, meta, seqs)) return {};
  if (meta?.writes !== image.meta.writes || meta.epoch !== image.meta.epoch || image.damaged.length > 0) return null;
  const stored = await storedLog(transaction);
  if (damagedEntries(stored).length > 0) return null;
  const known = image.outbox.entries.map(({ seq }) => seq).filter((seq) => seq !== null);
  const entries = new Map<number, LogEntry | undefined>(known.map((seq) => [seq, undefined]));
  for (const entry of stored) entries.set(entry.seq, entry);
  return { meta, entries };
}
