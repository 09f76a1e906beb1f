import type { Draft } from '../../draft.ts';
import type { UnsentPhoto } from '../photo-shelf.ts';
import { newMeta } from '../user-data.ts';
import type { LogEntry, SentChange, UserDatabase, WriteTransaction } from '../user-database.ts';
import type { BundleContent } from './bundle-content.ts';
import type { PageForms } from './page-forms.ts';

/** How much came back that was not there. */
export interface BroughtBack {
  changes: number;
  photos: number;
  drafts: number;
  forms: number;
}

interface Gathered {
  log: LogEntry[];
  sent: SentChange[];
  drafts: [string, Draft][];
  photos: UnsentPhoto[];
  forms: Record<string, string>;
  cursor: string | null;
}

/**
 * Lays what was sealed back into its user's database: binaries first, then all that names them in one write, so that it is
 * there as a whole or not at all. What is there already stays as it is: it may be done twice [D4.6].
 */
export async function restoreWork(
  database: UserDatabase,
  contents: AsyncIterable<BundleContent>,
  { userId, forms }: { userId: string; forms: PageForms },
): Promise<BroughtBack> {
  const gathered: Gathered = { log: [], sent: [], drafts: [], photos: [], forms: {}, cursor: null };
  for await (const content of contents) await gather(database, content, gathered);
  const counts = await database.write(['log', 'sent', 'drafts', 'unsent_photos', 'meta'], async (transaction) => ({
    changes: await bringChanges(transaction, gathered),
    drafts: await bringDrafts(transaction, gathered.drafts),
    photos: await bringPhotos(transaction, gathered.photos),
    cursor: await bringCursor(transaction, gathered.cursor),
  }));
  return { ...counts, forms: await forms.bring(userId, gathered.forms) };
}

async function gather(database: UserDatabase, content: BundleContent, gathered: Gathered): Promise<void> {
  switch (content.kind) {
    case 'log':
      gathered.log.push(...content.entries);
      return;
    case 'sent':
      gathered.sent.push(...content.sent);
      return;
    case 'drafts':
      gathered.drafts.push(...content.drafts);
      return;
    case 'forms':
      Object.assign(gathered.forms, content.forms);
      return;
    case 'cursor':
      gathered.cursor = content.cursor;
      return;
    case 'photo': {
      gathered.photos.push(content.photo);
      const { photo, binary } = content;
      if (binary === null) return;
      await database.write(['files'], (transaction) => transaction.objectStore('files').put({ id: photo.id, binary }));
    }
  }
}

/** Before what was changed since, for it was made before; each operation once. */
async function bringChanges(transaction: WriteTransaction, { log: entries, sent }: Gathered): Promise<number> {
  const log = transaction.objectStore('log');
  const acknowledged = transaction.objectStore('sent');
  const known = new Set<string>(await acknowledged.getAllKeys());
  const present = await log.getAll();
  for (const { changes } of present) for (const { op } of changes) known.add(op);
  const isNew = ({ op }: { op: string }) => !known.has(op) && known.add(op) !== undefined;
  const brought = entries
    .map((entry) => ({ ...entry, changes: entry.changes.filter(isNew) }))
    .filter(({ changes }) => changes.length > 0)
    .toSorted((one, other) => one.seq - other.seq);
  const first = (present[0]?.seq ?? 1) - brought.length;
  for (const [at, entry] of brought.entries()) await log.put({ ...entry, seq: first + at });
  for (const change of sent.filter(isNew)) await acknowledged.put(change);
  return brought.reduce((count, { changes }) => count + changes.length, 0);
}

/** A survey that was begun anew keeps its answers, and takes those that it lacks. */
async function bringDrafts(transaction: WriteTransaction, drafts: readonly [string, Draft][]): Promise<number> {
  const store = transaction.objectStore('drafts');
  const present = new Map<string, Draft | undefined>();
  for (const [key] of drafts) if (!present.has(key)) present.set(key, await store.get(key));
  for (const [key, draft] of drafts) {
    const later = present.get(key);
    await store.put(
      later === undefined ? draft : { ...draft, ...given(later), answers: { ...draft.answers, ...later.answers } },
      key,
    );
  }
  return [...present.values()].filter((draft) => draft === undefined).length;
}

const given = (draft: Draft): Partial<Draft> => Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null));

async function bringPhotos(transaction: WriteTransaction, photos: readonly UnsentPhoto[]): Promise<number> {
  const store = transaction.objectStore('unsent_photos');
  const known = new Set<string>(await store.getAllKeys());
  const brought = photos.filter(({ id }) => !known.has(id) && known.add(id) !== undefined);
  for (const photo of brought) await store.put(photo);
  return brought.length;
}

async function bringCursor(transaction: WriteTransaction, former_cursor: string | null): Promise<void> {
  const store = transaction.objectStore('meta');
  if (former_cursor !== null && (await store.get('meta')) === undefined)
    await store.put({ ...newMeta(1), former_cursor }, 'meta');
}
