import type { Verdict } from '#domain/sync/wire.ts';
import { keptVerdict } from '../disk/kept-verdicts.ts';
import { putOrDelete, readablePart, storedLog } from '../disk/log-entries.ts';
import type { LogEntry, LoggedChange, WriteTransaction } from '../disk/user-schema.ts';
import type { OutboxEntry } from '../outbox/outbox.ts';

/** Takes an administrator's word on held operations; resolves to the entries of the log that are others now [HELD]. */
export async function applyVerdicts(
  transaction: WriteTransaction,
  now: string,
  given: readonly Verdict[],
  known: readonly OutboxEntry[],
): Promise<Map<number, LogEntry | undefined>> {
  const changed = new Map<number, LogEntry | undefined>();
  if (given.length === 0) return changed;
  const verdicts = new Map(given.map((verdict) => [verdict.op, verdict]));
  for (const stored of await storedLog(transaction, known)) {
    const entry = readablePart(stored);
    if (!entry.changes.some(({ op, state }) => state === 'held' && verdicts.has(op))) continue;
    const changes: LoggedChange[] = [];
    for (const change of entry.changes) {
      const verdict = change.state === 'held' ? verdicts.get(change.op) : undefined;
      const left = verdict === undefined ? change : await applyVerdict(transaction, now, change, verdict);
      if (left !== null) changes.push(left);
    }
    changed.set(entry.seq, await putOrDelete(transaction, { ...entry, changes }, stored));
  }
  return changed;
}

/** What stays of the change: a refused one goes to its author's tray. */
async function applyVerdict(
  transaction: WriteTransaction,
  now: string,
  change: LoggedChange,
  verdict: Verdict,
): Promise<LoggedChange | null> {
  await transaction.objectStore('verdicts').put(keptVerdict(change, verdict));
  if (verdict.verdict === 'refused') return { ...change, state: 'rejected', code: 'refused', message: verdict.reason };
  await transaction.objectStore('sent').put({ op: change.op, sent_at: now, again: 0, change });
  return null;
}
