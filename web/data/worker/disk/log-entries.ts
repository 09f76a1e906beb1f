import { eachReadable } from './if-readable.ts';
import type { EitherTransaction } from './user-database.ts';
import type { LogEntry, LoggedChange, WriteTransaction } from './user-schema.ts';

/** What stands in the log for something that is lost: it counts as one change that can't be read [DEV.16]. */
const lost = (entry: { seq: number; draft?: string }): LogEntry => entry as LogEntry;

/** Of an entry whose stored value can't be read. */
const unread = (seq: number): LogEntry => lost({ seq });

/** For a survey in progress that can't be read. */
export const ofLostDraft = (draft: string): LogEntry => lost({ seq: 0, draft });

/** As memory holds it; `seq` is null until it is durable. */
type KnownEntry = Readonly<Omit<LogEntry, 'seq'> & { seq: number | null }>;

/** All of the log, in its order; what is known of an entry stands for it where it can't be read. */
export async function storedLog(transaction: EitherTransaction, known: readonly KnownEntry[] = []): Promise<LogEntry[]> {
  const log = transaction.objectStore('log');
  const bySeq = new Map(known.map((entry) => [entry.seq, entry]));
  return loggedAs(await eachReadable(log), (seq) => ({ ...(bySeq.get(seq) ?? unread(seq)), seq }));
}

/** Entries of the log as they were read. */
export const loggedAs = (read: ReadonlyMap<number, LogEntry | undefined>, otherwise = unread): LogEntry[] =>
  [...read].map(([seq, entry]) => entry ?? otherwise(seq));

/**
 * Puts an entry in the place of what this transaction has read of it. One without changes has nothing left to wait for; returns
 * what is kept and can be read: what can't stays as it is stored.
 */
export async function putOrDelete(
  transaction: WriteTransaction,
  entry: LogEntry,
  stored: LogEntry | undefined,
): Promise<LogEntry | undefined> {
  const log = transaction.objectStore('log');
  const damaged = stored === undefined ? [] : damagedEntries([stored]).flatMap(changesOf);
  const changes = [...entry.changes, ...damaged];
  if (changes.length === 0) await log.delete(entry.seq);
  else await log.put({ ...entry, changes });
  return entry.changes.length === 0 ? undefined : entry;
}

/** Marks what the server holds to be sent once more; returns the changed entries. */
export async function offerHeldAgain(transaction: WriteTransaction, known: readonly KnownEntry[]): Promise<LogEntry[]> {
  const changed: LogEntry[] = [];
  for (const stored of await storedLog(transaction, known)) {
    const entry = readablePart(stored);
    if (!holdsAny(entry)) continue;
    const changes = entry.changes.map((change) => (change.state === 'held' ? { ...change, state: 'waiting' as const } : change));
    changed.push({ ...entry, changes });
    await putOrDelete(transaction, { ...entry, changes }, stored);
  }
  return changed;
}

/** Whether the server holds something of it. */
export const holdsAny = ({ changes }: Pick<LogEntry, 'changes'>): boolean => changes.some(({ state }) => state === 'held');

/** What can be read of each: damaged changes stay in the database as they are, and keep no other from being shown and sent [DEV]. */
export const readableEntries = (entries: readonly LogEntry[]): LogEntry[] =>
  entries.map(readablePart).filter(({ changes }) => changes.length > 0);

export const readablePart = (entry: LogEntry): LogEntry =>
  isSound(entry) ? entry : { ...entry, changes: changesOf(entry).filter(isReadable) };

/** Of each what can't be read, as it is stored. */
export const damagedEntries = (entries: readonly LogEntry[]): LogEntry[] =>
  entries
    .filter((entry) => !isSound(entry))
    .map((entry) => (hasChanges(entry) ? { ...entry, changes: entry.changes.filter((change) => !isReadable(change)) } : entry));

/** How many changes these are; an entry whose changes are lost counts as one. */
export const countDamaged = (damaged: readonly LogEntry[]): number =>
  damaged.reduce((count, entry) => count + (hasChanges(entry) ? entry.changes.length : 1), 0);

const hasChanges = ({ changes }: Partial<LogEntry>): boolean => Array.isArray(changes);
const changesOf = (entry: LogEntry): LoggedChange[] => (hasChanges(entry) ? entry.changes : []);
const isSound = (entry: LogEntry): boolean => hasChanges(entry) && entry.changes.every(isReadable);

function isReadable(change: Partial<LoggedChange> | null): boolean {
  const texts = [change?.op, change?.entity, change?.id, change?.ts];
  return (
    texts.every((text) => typeof text === 'string') && typeof change?.patch === 'object' && (change.patch as unknown) !== null
  );
}
