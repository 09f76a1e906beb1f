import { damagedEntries, readableEntries, storedLog } from '../disk/log-entries.ts';
import type { LogEntry, SentChange, WriteTransaction } from '../disk/user-schema.ts';

/** An entry of a log that comes back, and how many of that lie before it. */
interface Placed {
  at: number;
  entry: LogEntry;
  isDamaged: boolean;
}

/** A log that comes back, in its order, which may take several writes [SESS]. */
export interface ComingLog {
  entries: readonly Placed[];
  /** Where each operation lies in it. */
  places: ReadonlyMap<string, number>;
}

/** What can't be read comes first, as it has no order that can be relied on. */
export function comingLog(damaged: readonly LogEntry[], readable: readonly LogEntry[]): ComingLog {
  const inOrder = readable.toSorted((one, other) => one.seq - other.seq);
  const entries = [
    ...damaged.map((entry, at) => ({ at, entry, isDamaged: true })),
    ...inOrder.map((entry, at) => ({ at: damaged.length + at, entry, isDamaged: false })),
  ];
  const places = new Map<string, number>();
  for (const { at, entry, isDamaged } of entries) if (!isDamaged) for (const op of opsOf(entry)) places.set(op, at);
  return { entries, places };
}

/** Without those that lay at these places; what can't be read is known by what it says. */
export const entriesBeside = ({ entries }: ComingLog, seqs: ReadonlySet<number>): Placed[] =>
  entries.filter(({ entry, isDamaged }) => isDamaged || !seqs.has(entry.seq));

/** Lays down what is new of these, each operation once, and what can't be read as it is; answers how many changes these were. */
export async function bringEntries(transaction: WriteTransaction, some: readonly Placed[], coming: ComingLog): Promise<number> {
  const present = await storedLog(transaction);
  const known = new Set([...(await knownOps(transaction, present)), ...damagedEntries(present).map(contentOf)]);
  const isNew = (name: string) => !known.has(name) && known.add(name) !== undefined;
  const brought = some.flatMap(({ at, entry, isDamaged }) => {
    if (isDamaged) return isNew(contentOf(entry)) ? [{ at, entry, count: 0 }] : [];
    const changes = entry.changes.filter(({ op }) => isNew(op));
    return changes.length === 0 ? [] : [{ at, entry: { ...entry, changes }, count: changes.length }];
  });
  const places = placesOf(
    brought.map(({ at }) => at),
    coming,
    present,
  );
  for (const [at, { entry }] of brought.entries())
    await transaction.objectStore('log').put({ ...entry, seq: places[at] ?? entry.seq });
  return brought.reduce((sum, { count }) => sum + count, 0);
}

/** Before what was changed since, for it was made before; where some of its log is here already, in its order with that. */
function placesOf(wanted: readonly number[], { entries, places }: ComingLog, present: readonly LogEntry[]): number[] {
  const beginnings = readableEntries(present).flatMap((entry) => {
    const at = opsOf(entry).flatMap((op) => places.get(op) ?? []);
    return at.slice(0, 1).map((place) => entry.seq - place);
  });
  const first = present[0]?.seq ?? 1;
  const beside = beginnings.length === 0 ? first - entries.length : Math.min(...beginnings);
  const taken = new Set(present.map(({ seq }) => seq));
  const isFree = wanted.every((at) => !taken.has(beside + at));
  return wanted.map((at, index) => (isFree ? beside + at : first - wanted.length + index));
}

/** What was acknowledged, and is not here in another state. */
export async function bringSent(transaction: WriteTransaction, sent: readonly SentChange[]): Promise<void> {
  const known = await knownOps(transaction, await storedLog(transaction));
  for (const change of sent) if (!known.has(change.op)) await transaction.objectStore('sent').put(change);
}

async function knownOps(transaction: WriteTransaction, present: readonly LogEntry[]): Promise<Set<string>> {
  return new Set([...(await transaction.objectStore('sent').getAllKeys()), ...readableEntries(present).flatMap(opsOf)]);
}

export const opsOf = ({ changes }: LogEntry): string[] => changes.map(({ op }) => op);

const contentOf = ({ seq: _seq, ...content }: LogEntry): string => JSON.stringify(content);

/** What is held of it is asked about by sending it again: its verdict may have come before it. */
export function broughtLate(placed: Placed, device: string): Placed {
  if (placed.isDamaged) return placed;
  const changes = placed.entry.changes.map((change) => ({
    ...change,
    device: change.device ?? device,
    ...(change.state === 'held' && { state: 'waiting' as const }),
  }));
  return { ...placed, entry: { ...placed.entry, changes } };
}

export const withoutHeld = (entry: LogEntry): LogEntry => ({
  ...entry,
  changes: entry.changes.filter(({ state }) => state !== 'held'),
});
