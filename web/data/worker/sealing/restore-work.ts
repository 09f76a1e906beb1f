import { type Draft, isSameDraft } from '../../protocol/draft.ts';
import { damagedEntries, readableEntries } from '../disk/log-entries.ts';
import { newMeta } from '../disk/meta.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { BundleContent } from './bundle-content.ts';
import type { WorkCounts } from '../../protocol/sealed-status.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import type { LogEntry, SentChange, UnsentPhoto, WriteTransaction } from '../disk/user-schema.ts';

interface Restoring {
  userId: string;
  forms: PageForms;
  /**
   * What stands for the device that made it, where it comes beside work that was done and sent here since: that must not pass
   * for what its author had seen [SESS.29].
   */
  madeOn: string;
  /** What is held of it is with the server already. */
  isFromElsewhere?: boolean;
}

interface Gathered {
  log: LogEntry[];
  /** What can't be read of the log, as it was sealed. */
  damaged: LogEntry[];
  sent: SentChange[];
  drafts: [string, Draft][];
  photos: UnsentPhoto[];
  forms: Record<string, string>;
  cursor: string | null;
}

/**
 * Lays what was sealed back into its user's database: binaries first, then all that names them in one write, so that it is
 * there as a whole or not at all. What is there already stays as it is: it may be done twice [SESS].
 */
export async function restoreWork(
  database: UserDatabase,
  contents: AsyncIterable<BundleContent>,
  { userId, forms, madeOn, isFromElsewhere = false }: Restoring,
): Promise<WorkCounts> {
  const gathered: Gathered = { log: [], damaged: [], sent: [], drafts: [], photos: [], forms: {}, cursor: null };
  for await (const content of contents) await gather(database, content, gathered);
  if (isFromElsewhere) gathered.log = gathered.log.map(withoutHeld);
  const counts = await database.write(['log', 'sent', 'drafts', 'unsent_photos', 'meta'], async (transaction) => {
    await bringCursor(transaction, gathered.cursor);
    const cursor = (await transaction.objectStore('meta').get('meta'))?.cursor ?? null;
    if (isFromElsewhere || cursor !== null) gathered.log = gathered.log.map((entry) => broughtLate(entry, madeOn));
    return {
      changes: await bringChanges(transaction, gathered),
      drafts: await bringDrafts(transaction, gathered.drafts),
      photos: await bringPhotos(transaction, gathered),
    };
  });
  return { ...counts, forms: await forms.bring(userId, gathered.forms) };
}

/** What is held of it is asked about by sending it again: its verdict may have come before it. */
const broughtLate = (entry: LogEntry, device: string): LogEntry => ({
  ...entry,
  changes: entry.changes.map((change) => ({
    ...change,
    device: change.device ?? device,
    ...(change.state === 'held' && { state: 'waiting' as const }),
  })),
});

const withoutHeld = (entry: LogEntry): LogEntry => ({ ...entry, changes: entry.changes.filter(({ state }) => state !== 'held') });

async function gather(database: UserDatabase, content: BundleContent, gathered: Gathered): Promise<void> {
  switch (content.kind) {
    case 'log':
      gathered.log.push(...readableEntries(content.entries));
      gathered.damaged.push(...damagedEntries(content.entries));
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
      const isFirst = !gathered.photos.some(({ id }) => id === content.photo.id);
      gathered.photos.push(content.photo);
      if (isFirst) await bringFile(database, content);
    }
  }
}

/** The file that a photo's record speaks of: one that is here already keeps its own, whatever was made of it since [PHOTO.26]. */
async function bringFile(database: UserDatabase, { photo, binary }: Extract<BundleContent, { kind: 'photo' }>): Promise<void> {
  if (binary === null) return;
  await database.write(['files', 'unsent_photos'], async (transaction) => {
    const files = transaction.objectStore('files');
    const present = await transaction.objectStore('unsent_photos').get(photo.id);
    const isLacking = present?.sha256 === photo.sha256 && (await files.getKey(photo.id)) === undefined;
    if (present === undefined || isLacking) await files.put({ id: photo.id, binary });
  });
}

/** Before what was changed since, for it was made before; each operation once, and what can't be read as it is. */
async function bringChanges(transaction: WriteTransaction, { log: entries, damaged, sent }: Gathered): Promise<number> {
  const log = transaction.objectStore('log');
  const acknowledged = transaction.objectStore('sent');
  const known = new Set<string>(await acknowledged.getAllKeys());
  const present = await log.getAll();
  for (const { changes } of readableEntries(present)) for (const { op } of changes) known.add(op);
  const isNew = ({ op }: { op: string }) => !known.has(op) && known.add(op) !== undefined;
  const brought = entries
    .map((entry) => ({ ...entry, changes: entry.changes.filter(isNew) }))
    .filter(({ changes }) => changes.length > 0)
    .toSorted((one, other) => one.seq - other.seq);
  const all = [...missing(damaged, damagedEntries(present)), ...brought];
  const first = (present[0]?.seq ?? 1) - all.length;
  for (const [at, entry] of all.entries()) await log.put({ ...entry, seq: first + at });
  for (const change of sent.filter(isNew)) await acknowledged.put(change);
  return brought.reduce((count, { changes }) => count + changes.length, 0);
}

/** What is not there yet, each once: it has no name that can be relied on. */
function missing(damaged: readonly LogEntry[], present: readonly LogEntry[]): LogEntry[] {
  const known = new Set(present.map(contentOf));
  return damaged.filter((entry) => !known.has(contentOf(entry)) && known.add(contentOf(entry)) !== undefined);
}

const contentOf = ({ seq: _seq, ...content }: LogEntry): string => JSON.stringify(content);

/** A survey that was begun anew keeps its answers, and takes those that it lacks; nobody has chosen a grade for what both say. */
async function bringDrafts(transaction: WriteTransaction, drafts: readonly [string, Draft][]): Promise<number> {
  const store = transaction.objectStore('drafts');
  const present = new Map<string, Draft | undefined>();
  for (const [key] of drafts) if (!present.has(key)) present.set(key, await store.get(key));
  for (const [key, draft] of drafts) {
    const later = present.get(key);
    await store.put(later === undefined ? draft : together(draft, later), key);
  }
  return [...present.values()].filter((draft) => draft === undefined).length;
}

function together(former: Draft, later: Draft): Draft {
  const both = { ...former, ...given(later), answers: { ...former.answers, ...later.answers } };
  const grades = [later, former].flatMap(({ answers, grade }) => (isSameDraft({ ...both, answers }, both) ? (grade ?? []) : []));
  return { ...both, grade: grades[0] ?? null };
}

const given = (draft: Draft): Partial<Draft> => Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null));

/** A chosen file goes with its survey, into one that was begun anew too. */
async function bringPhotos(transaction: WriteTransaction, { photos, drafts }: Gathered): Promise<number> {
  const store = transaction.objectStore('unsent_photos');
  const surveys = new Set<string | null>(drafts.map(([key]) => key));
  const known = new Set<string>(await store.getAllKeys());
  const brought = photos.filter(({ id }) => !known.has(id) && known.add(id) !== undefined);
  for (const photo of brought) {
    const { draft, unscaled } = photo;
    const kept = draft !== null && surveys.has(draft) ? await transaction.objectStore('drafts').get(draft) : undefined;
    const isOfDraft = unscaled !== undefined && kept !== undefined;
    const place = isOfDraft && { unscaled: { ...unscaled, draft: { ...unscaled.draft, started_at: kept.started_at } } };
    await store.put({ ...photo, ...place });
  }
  return brought.length;
}

/** Where nothing has been received yet. */
async function bringCursor(transaction: WriteTransaction, former_cursor: string | null): Promise<void> {
  const store = transaction.objectStore('meta');
  const meta = (await store.get('meta')) ?? newMeta(1);
  if (former_cursor !== null && meta.cursor === null && meta.former_cursor === null)
    await store.put({ ...meta, former_cursor }, 'meta');
}
