import { MOST_OPERATIONS, MOST_PUSH_BYTES } from '#domain/sync/wire.ts';
import { BehindAside } from './behind-aside.ts';
import { LockOrder, type RowOf } from './lock-order.ts';
import type { LogEntry, LoggedChange } from '../disk/user-schema.ts';
import { recordKey } from '../store/read-keys.ts';

/** `seq` is null until the entry is durable. */
export type OutboxEntry = Readonly<Omit<LogEntry, 'seq'> & { seq: number | null }>;

const encoder = new TextEncoder();
/** More than what an operation adds to its patch. */
const ENVELOPE_BYTES = 400;

/** What a change takes in a push. */
export const changeBytes = ({ patch }: LoggedChange): number => encoder.encode(JSON.stringify(patch)).length + ENVELOPE_BYTES;

const keyOf = (change: LoggedChange): string => recordKey(change.entity, change.id);

/** The log in memory: what this device has changed and the server has not taken, in order. */
export class Outbox {
  #entries: OutboxEntry[] = [];
  readonly #byRecord = new Map<string, LoggedChange[]>();
  readonly #rowOf: RowOf;

  constructor(rowOf: RowOf = () => undefined) {
    this.#rowOf = rowOf;
  }

  get entries(): readonly OutboxEntry[] {
    return this.#entries;
  }

  *changes(): Generator<LoggedChange> {
    for (const entry of this.#entries) yield* entry.changes;
  }

  changesOf(key: string): readonly LoggedChange[] {
    return this.#byRecord.get(key) ?? [];
  }

  find(op: string): { entry: OutboxEntry; change: LoggedChange } | null {
    for (const entry of this.#entries) for (const change of entry.changes) if (change.op === op) return { entry, change };
    return null;
  }

  add(entry: OutboxEntry): void {
    if (this.#place(entry)) for (const change of entry.changes) this.#append(change);
    else this.#regroup(entry.changes);
  }

  /** Entries are durable as these; those of other tabs may have come before them, and a reload may have brought them already. */
  confirm(entries: readonly OutboxEntry[], durable: readonly LogEntry[]): void {
    this.#take(entries);
    const known = new Set(this.#entries.map(({ seq }) => seq));
    for (const entry of durable) if (!known.has(entry.seq)) this.#place(entry);
    this.#regroup(entries.flatMap(({ changes }) => changes));
  }

  remove(entries: readonly OutboxEntry[]): void {
    this.#take(entries);
    this.#regroup(entries.flatMap(({ changes }) => changes));
  }

  #take(entries: readonly OutboxEntry[]): void {
    const taken = new Set(entries);
    this.#entries = this.#entries.filter((entry) => !taken.has(entry));
  }

  /**
   * Takes entries as they are in the database now, undefined when they are gone, in one pass over the log however many they
   * are; returns the records concerned.
   */
  replace(entries: ReadonlyMap<number, LogEntry | undefined>): LoggedChange[] {
    const concerned: LoggedChange[][] = [];
    const missing = new Map(entries);
    this.#entries = this.#entries.flatMap((former) => {
      if (former.seq === null || !entries.has(former.seq)) return [former];
      concerned.push(former.changes);
      missing.delete(former.seq);
      return entries.get(former.seq) ?? [];
    });
    for (const entry of missing.values()) if (entry !== undefined) this.#place(entry);
    for (const entry of entries.values()) if (entry !== undefined) concerned.push(entry.changes);
    this.#regroup(concerned.flat());
    return concerned.flat();
  }

  /** Puts an entry where it belongs; returns whether that is behind all others. */
  #place(entry: OutboxEntry): boolean {
    const { seq } = entry;
    const before = seq === null ? -1 : this.#entries.findLastIndex((other) => other.seq !== null && other.seq <= seq);
    const isLast = seq === null || before === this.#entries.length - 1;
    if (isLast) this.#entries.push(entry);
    else this.#entries.splice(before + 1, 0, entry);
    return isLast;
  }

  #append(change: LoggedChange): void {
    const key = keyOf(change);
    const changes = this.#byRecord.get(key);
    if (changes === undefined) this.#byRecord.set(key, [change]);
    else this.#byRecord.set(key, [...changes, change]);
  }

  /** Gathers anew what waits for the records of these changes, in one pass over the log. */
  #regroup(concerned: readonly LoggedChange[]): void {
    const groups = new Map<string, LoggedChange[]>(concerned.map((change) => [keyOf(change), []]));
    for (const change of groups.size === 0 ? [] : this.changes()) groups.get(keyOf(change))?.push(change);
    for (const [key, changes] of groups) {
      if (changes.length === 0) this.#byRecord.delete(key);
      else this.#byRecord.set(key, changes);
    }
  }

  /**
   * What may be sent next: one change for each record, none behind a refused one of the same record [SYNC] nor behind a held one,
   * but for grades, which the server keeps in order [HELD]; and no closing before the grades that were logged before it, nor grades before a closing or an opening that was [PROOF]; nothing
   * behind what is set aside.
   */
  nextBatch(most = MOST_OPERATIONS, behind = new BehindAside([])): LoggedChange[] {
    const batch: LoggedChange[] = [];
    if (most === 0) return batch;
    const order = new LockOrder(this.#rowOf);
    /** Whether the first change of a record goes now or with a later batch; it is stuck when it was refused or is held. */
    const first = new Map<string, 'goes' | 'stuck'>();
    let bytes = 0;
    for (const { seq, changes } of this.#entries) {
      if (seq === null) break;
      for (const change of changes) {
        if (change.state === 'held' && change.entity === 'asset_grades') continue;
        const key = keyOf(change);
        const isStuck = first.get(key) === 'stuck' || change.state !== 'waiting';
        const mustWait = behind.mustWait(change) || first.has(key) || order.mustWait(change);
        if (!first.has(key)) first.set(key, isStuck ? 'stuck' : 'goes');
        if (mustWait && !isStuck) order.leave(change);
        if (mustWait || isStuck) continue;
        bytes += changeBytes(change);
        if (batch.length > 0 && bytes > MOST_PUSH_BYTES) return batch;
        batch.push(change);
        if (batch.length === most) return batch;
      }
    }
    return batch;
  }

  get unsent(): number {
    let count = 0;
    for (const { state } of this.changes()) if (state === 'waiting') count += 1;
    return count;
  }
}
