import { MOST_OPERATIONS, MOST_PUSH_BYTES } from '#domain/sync/wire.ts';
import { type InspectionOf, LockOrder } from './lock-order.ts';
import { recordKey } from './store.ts';
import type { LogEntry, LoggedChange } from './user-database.ts';

/** `seq` is null until the entry is durable. */
export type OutboxEntry = Omit<LogEntry, 'seq'> & { seq: number | null };

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
  readonly #inspectionOf: InspectionOf;

  constructor(inspectionOf: InspectionOf = () => null) {
    this.#inspectionOf = inspectionOf;
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
    const later = entry.seq === null ? -1 : this.#entries.findIndex(({ seq }) => seq === null || seq > (entry.seq ?? 0));
    if (later < 0) {
      this.#entries.push(entry);
      for (const change of entry.changes) this.#append(change);
    } else {
      this.#entries.splice(later, 0, entry);
      for (const change of entry.changes) this.#regroup(keyOf(change));
    }
  }

  /** The entry is durable; those of other tabs may have come before it, and a reload may have brought it already. */
  confirm(entry: OutboxEntry, seq: number): void {
    this.remove(entry);
    entry.seq = seq;
    if (!this.#entries.some((other) => other.seq === seq)) this.add(entry);
  }

  remove(entry: OutboxEntry): void {
    this.#entries = this.#entries.filter((other) => other !== entry);
    for (const change of entry.changes) this.#regroup(keyOf(change));
  }

  /** Takes the entry as it is in the database now, undefined when it is gone; returns the records concerned. */
  replace(seq: number, entry: LogEntry | undefined): LoggedChange[] {
    const former = this.#entries.find((other) => other.seq === seq);
    if (former !== undefined) this.remove(former);
    if (entry !== undefined) this.add(entry);
    return [...(former?.changes ?? []), ...(entry?.changes ?? [])];
  }

  #append(change: LoggedChange): void {
    const key = keyOf(change);
    const changes = this.#byRecord.get(key);
    if (changes === undefined) this.#byRecord.set(key, [change]);
    else this.#byRecord.set(key, [...changes, change]);
  }

  #regroup(key: string): void {
    const changes = [...this.changes()].filter((change) => keyOf(change) === key);
    if (changes.length === 0) this.#byRecord.delete(key);
    else this.#byRecord.set(key, changes);
  }

  /**
   * What may be sent next: one change for each record, none behind a refused one of the same record [D4.4], and no closing
   * before the grades that were logged before it, nor grades before a closing or an opening that was [D7].
   */
  nextBatch(most = MOST_OPERATIONS): LoggedChange[] {
    const batch: LoggedChange[] = [];
    const order = new LockOrder(this.#inspectionOf);
    /** Whether the first change of a record goes now or with a later batch; it is stuck when it was refused or is held. */
    const first = new Map<string, 'goes' | 'stuck'>();
    let bytes = 0;
    for (const { seq, changes } of this.#entries) {
      if (seq === null) break;
      for (const change of changes) {
        const key = keyOf(change);
        const isStuck = first.get(key) === 'stuck' || change.state !== 'waiting';
        const mustWait = first.has(key) || order.mustWait(change);
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

  /** Whether anything may be sent. */
  get ready(): boolean {
    return this.nextBatch(1).length > 0;
  }

  get unsent(): number {
    let count = 0;
    for (const { state } of this.changes()) if (state === 'waiting') count += 1;
    return count;
  }
}
