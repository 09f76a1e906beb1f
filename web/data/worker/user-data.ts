import type { EntityName } from '#domain/entities.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import type { Draft } from '../draft.ts';
import type { Change, SaveOptions } from '../save-record.ts';
import type { Row } from '../store-reader.ts';
import type { Announcement } from './announcements.ts';
import { applyBlock, BLOCK_FORMAT, loadBlocks } from './blocks.ts';
import { CallError } from './call-error.ts';
import { emptyDesk } from './desk-memory.ts';
import { Outbox, type OutboxEntry } from './outbox.ts';
import { prepareChanges } from './prepare-changes.ts';
import { recordKey, Store } from './store.ts';
import { supersede } from './supersede.ts';
import type { Need } from './room/margin.ts';
import type { Block, LogEntry, LoggedChange, Meta, StoreName, UserDatabase, WriteTransaction } from './user-database.ts';

export const draftReadKey = (key: string): string => `drafts/${key}`;
export const ALL_DRAFTS = 'drafts';
/** Touched when everything may have changed. */
export const EVERYTHING = '*';

interface Options {
  database: UserDatabase;
  newOp: () => string;
  now: () => string;
  /** Tells the other tabs. */
  announce: (message: Announcement) => void;
}

export const newMeta = (epoch: number, term = 0): Meta => ({
  format: BLOCK_FORMAT,
  epoch,
  term,
  writes: 0,
  cursor: null,
  former_cursor: null,
  complete: false,
  last_synced_at: null,
  to_decide: 0,
});

/** One user's data in this tab: the database, its image in memory, and who listens to commits. */
export class UserData {
  readonly database: UserDatabase;
  readonly newOp: () => string;
  readonly now: () => string;
  readonly announce: (message: Announcement) => void;
  readonly #listeners = new Set<(touched: ReadonlySet<string>) => void>();
  store = new Store();
  outbox = this.#newOutbox();
  drafts = new Map<string, Draft>();
  meta = newMeta(1);
  /** Since this tab was elected, where several share the lock. */
  term: number | null = null;
  /** What the desk has read of its own stores. */
  readonly desk = emptyDesk();
  #saving = 0;
  /** How often this tab has written drafts. */
  #draftWrites = 0;

  constructor({ database, newOp, now, announce }: Options) {
    this.database = database;
    this.newOp = newOp;
    this.now = now;
    this.announce = announce;
  }

  #newOutbox(): Outbox {
    return new Outbox(
      (grade) => (this.store.visible('asset_grades', grade) as Row<'asset_grades'> | undefined)?.inspection_id ?? null,
    );
  }

  /** Hears the keys that each commit touched. */
  onCommit(listener: (touched: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the listeners what has changed in memory. */
  commit(more: readonly string[] = []): void {
    const touched = this.store.takeTouched();
    for (const key of more) touched.add(key);
    for (const listener of this.#listeners) listener(touched);
  }

  /** The browser has removed the database under this tab: what memory holds and the server may lack is laid into the new one. */
  async layBack(transaction: WriteTransaction): Promise<void> {
    for (const { seq, at, changes } of this.outbox.entries) {
      if (seq !== null) await transaction.objectStore('log').put({ seq, at, changes });
    }
    for (const [key, draft] of this.drafts) await transaction.objectStore('drafts').put(draft, key);
    this.meta = newMeta(this.meta.epoch + 1);
    await transaction.objectStore('meta').put(this.meta, 'meta');
  }

  /** Reads all of the database; blocks that can't be read are dropped, to be received anew [D4.5]. */
  async load(): Promise<void> {
    performance.mark('firemark:load');
    const image = await this.database.read(async (database) => {
      const transaction = database.transaction(['log', 'blocks', 'drafts', 'meta']);
      const [log, blocks, drafts, draftKeys, meta] = await Promise.all([
        transaction.objectStore('log').getAll(),
        transaction.objectStore('blocks').getAll(),
        transaction.objectStore('drafts').getAll(),
        transaction.objectStore('drafts').getAllKeys(),
        transaction.objectStore('meta').get('meta'),
      ]);
      return { log, blocks, drafts, draftKeys, meta };
    });
    performance.mark('firemark:read');
    const store = new Store();
    if (image.meta === undefined || !isReadable(store, image.blocks, image.meta)) {
      await this.#startEmpty(image.meta);
      return this.load();
    }
    this.store = store;
    this.meta = image.meta;
    const logged = new Set(image.log.flatMap(({ changes }) => changes.map(({ op }) => op)));
    const pending = this.outbox.entries.filter(({ seq, changes }) => seq === null && !changes.some(({ op }) => logged.has(op)));
    this.outbox = this.#newOutbox();
    for (const entry of [...image.log, ...pending]) this.outbox.add(entry);
    this.#overlayAll();
    this.drafts = new Map(image.draftKeys.map((key, at) => [key, image.drafts[at] as Draft]));
    this.store.takeTouched();
    performance.mark('firemark:loaded');
    performance.measure('firemark: read blocks', 'firemark:load', 'firemark:read');
    performance.measure('firemark: build store', 'firemark:read', 'firemark:loaded');
    this.commit([EVERYTHING]);
  }

  /** Keeps log and drafts; all else is received anew. Another tab may have done it meanwhile. */
  #startEmpty(read: Meta | undefined): Promise<void> {
    return this.database.write(['blocks', 'meta'], async (transaction) => {
      const stored = await transaction.objectStore('meta').get('meta');
      if (stored?.epoch !== read?.epoch) return;
      await transaction.objectStore('blocks').clear();
      await transaction.objectStore('meta').put(newMeta((stored?.epoch ?? 0) + 1, stored?.term), 'meta');
    });
  }

  #overlayAll(): void {
    for (const change of this.outbox.changes()) this.overlayRecord(change);
  }

  /** Lays the record's waiting changes over its row anew. */
  overlayRecord({ entity, id }: { entity: EntityName; id: string }): void {
    this.store.setWaiting(entity, id, this.outbox.changesOf(recordKey(entity, id)));
  }

  overlayRecords(changes: Iterable<LoggedChange>): void {
    const seen = new Map<string, LoggedChange>();
    for (const change of changes) seen.set(recordKey(change.entity, change.id), change);
    for (const change of seen.values()) this.overlayRecord(change);
  }

  /** One user action: in memory at once, then durable; undone in memory when that fails [D4.5]. */
  async save(changes: readonly Change[], options: SaveOptions = {}): Promise<void> {
    const now = this.now();
    const prepared = prepareChanges(changes, { store: this.store, newOp: this.newOp, now });
    const { superseded, behind } = supersede(this.outbox, prepared, this.newOp);
    const draftId = options.discardDraft;
    if (prepared.length === 0) return draftId === undefined ? undefined : this.discardDraft(draftId);
    const entry: OutboxEntry = { seq: null, at: now, changes: [...prepared, ...behind] };
    const draft = draftId === undefined ? undefined : this.drafts.get(draftId);
    const draftKeys = draftId === undefined ? [] : [draftId];
    for (const key of draftKeys) this.drafts.delete(key);
    for (const { former } of superseded) this.outbox.remove(former);
    for (const { left } of superseded) if (left.changes.length > 0) this.outbox.add(left);
    this.outbox.add(entry);
    this.overlayRecords(prepared);
    this.#saving += 1;
    this.commit(draftTouches(draftKeys));
    try {
      const seq = await this.database.write(['log', 'drafts'], async (transaction) => {
        const log = transaction.objectStore('log');
        const { seq: _none, ...value } = entry;
        for (const { left } of superseded) await putOrDelete(log, left);
        for (const key of draftKeys) await transaction.objectStore('drafts').delete(key);
        return log.add(value as LogEntry);
      });
      this.outbox.confirm(entry, seq);
    } catch (error) {
      this.outbox.remove(entry);
      for (const { left } of superseded) if (left.changes.length > 0) this.outbox.remove(left);
      for (const { former } of superseded) this.outbox.add(former);
      this.overlayRecords(prepared);
      if (draftId !== undefined && draft !== undefined) this.drafts.set(draftId, draft);
      this.commit(draftTouches(draftKeys));
      throw error;
    } finally {
      this.#saving -= 1;
    }
    const seqs = [entry.seq, ...superseded.map((one) => one.seq)].filter((seq) => seq !== null);
    this.announce({ kind: 'changed', seqs, blocks: [], drafts: draftKeys });
    this.commit([]);
  }

  /**
   * Changes a survey in progress as it is kept now, together with what else is written: another tab may have changed it
   * since this one heard of it. Resolves to the draft once it is durable.
   */
  async changeDraft(
    key: string,
    change: (kept: Draft | undefined) => Draft,
    {
      stores = [],
      write,
      need = {},
    }: { stores?: StoreName[]; write?: (transaction: WriteTransaction) => Promise<void>; need?: Need } = {},
  ): Promise<Draft> {
    const keep = async (transaction: WriteTransaction) => {
      const drafts = transaction.objectStore('drafts');
      const next = change(await drafts.get(key));
      await write?.(transaction);
      await drafts.put(next, key);
      return next;
    };
    const draft = await this.database.write(['drafts', ...stores], keep, need);
    this.#keepInMind(key, draft);
    return draft;
  }

  async discardDraft(key: string): Promise<void> {
    const discard = (transaction: WriteTransaction) => transaction.objectStore('drafts').delete(key);
    await this.database.write(['drafts'], discard, { frees: true });
    this.#keepInMind(key, undefined);
  }

  #keepInMind(key: string, draft: Draft | undefined): void {
    this.#draftWrites += 1;
    if (draft === undefined) this.drafts.delete(key);
    else this.drafts.set(key, draft);
    this.commit(draftTouches([key]));
    this.announce({ kind: 'changed', seqs: [], blocks: [], drafts: [key] });
  }

  /** A rejected change is sent once more, as the operation that is returned: the server remembers its answer to the old one. */
  async retryChange(op: string): Promise<string> {
    const next = this.newOp();
    await this.#settleRefused(op, (change) => [
      { ...change, op: next, state: 'waiting', code: null, field: null, message: null, receipt: null },
    ]);
    return next;
  }

  /** Dropping a refused creation drops what was made of the record since. */
  async discardChange(op: string): Promise<void> {
    const change = this.outbox.find(op)?.change;
    await this.#settleRefused(op, () => []);
    if (change?.create !== true || this.store.serverRow(change.entity, change.id) !== undefined) return;
    const left = this.outbox.changesOf(recordKey(change.entity, change.id));
    for (const later of left) await this.#settle(later.op, () => []);
  }

  async #settleRefused(op: string, settle: (change: LoggedChange) => LoggedChange[]): Promise<void> {
    if (this.outbox.find(op)?.change.state !== 'rejected') throw new CallError('not-found', 'There is no such rejected change');
    await this.#settle(op, settle);
  }

  async #settle(op: string, settle: (change: LoggedChange) => LoggedChange[]): Promise<void> {
    const seq = this.outbox.find(op)?.entry.seq ?? null;
    if (seq === null) return;
    const entry = await this.database.write(['log'], async (transaction) => {
      const log = transaction.objectStore('log');
      const stored = await log.get(seq);
      if (stored === undefined) return undefined;
      const left = { ...stored, changes: stored.changes.flatMap((change) => (change.op === op ? settle(change) : [change])) };
      await putOrDelete(log, left);
      return left.changes.length === 0 ? undefined : left;
    });
    this.overlayRecords(this.outbox.replace(seq, entry));
    this.commit();
    this.announce({ kind: 'changed', seqs: [seq], blocks: [], drafts: [] });
  }

  /** The answers of a grade as far as this device holds them: its own unsent ones first. */
  async heldAnswers(gradeId: string): Promise<{ answers: Answer[]; fresh: boolean } | null> {
    const local = this.outbox
      .changesOf(recordKey('asset_grades', gradeId))
      .findLast(({ patch }) => Array.isArray(patch['answers']));
    if (local !== undefined) return { answers: local.patch['answers'] as Answer[], fresh: true };
    const held = await this.database.read((database) => database.get('answers', gradeId));
    if (held === undefined) return null;
    return { answers: held.answers, fresh: held.ver >= (this.store.serverRow('asset_grades', gradeId)?.ver ?? 0) };
  }

  /** Takes over what another tab has written. */
  async follow(message: Extract<Announcement, { kind: 'changed' | 'rebuilt' }>): Promise<void> {
    if (message.kind === 'rebuilt') return this.load();
    const { seqs, blocks, drafts } = message;
    const draftWrites = this.#draftWrites;
    const read = await this.database.read(async (database) => {
      const transaction = database.transaction(['log', 'blocks', 'drafts', 'meta']);
      const [entries, found, surveys, meta] = await Promise.all([
        Promise.all(seqs.map((seq) => transaction.objectStore('log').get(seq))),
        Promise.all(blocks.map((key) => transaction.objectStore('blocks').get(key))),
        Promise.all(drafts.map((key) => transaction.objectStore('drafts').get(key))),
        transaction.objectStore('meta').get('meta'),
      ]);
      return { entries, found, surveys, meta };
    });
    if (read.found.includes(undefined)) return this.load();
    for (const block of read.found) if (block !== undefined) applyBlock(this.store, block);
    if (read.meta !== undefined) this.meta = read.meta;
    seqs.forEach((seq, at) => this.overlayRecords(this.outbox.replace(seq, read.entries[at])));
    // What this tab has written since it read is newer.
    if (draftWrites !== this.#draftWrites) return this.follow({ ...message, seqs: [], blocks: [] });
    drafts.forEach((key, at) => {
      const draft = read.surveys[at];
      if (draft === undefined) this.drafts.delete(key);
      else this.drafts.set(key, draft);
    });
    this.commit(draftTouches(drafts));
  }

  /** After a long sleep: reads all again when other tabs have written meanwhile. */
  async catchUp(): Promise<void> {
    if (this.#saving > 0) return;
    const draftWrites = this.#draftWrites;
    const { meta, seqs, drafts } = await this.database.read(async (database) => {
      const transaction = database.transaction(['log', 'drafts', 'meta']);
      const [stored, keys, kept, draftKeys] = await Promise.all([
        transaction.objectStore('meta').get('meta'),
        transaction.objectStore('log').getAllKeys(),
        transaction.objectStore('drafts').getAll(),
        transaction.objectStore('drafts').getAllKeys(),
      ]);
      return { meta: stored, seqs: keys, drafts: draftKeys.map((key, at) => [key, kept[at] as Draft] as const) };
    });
    if (draftWrites !== this.#draftWrites) return this.catchUp();
    const touchedDrafts = new Set([...this.drafts.keys(), ...drafts.map(([key]) => key)]);
    this.drafts = new Map(drafts);
    this.commit(draftTouches([...touchedDrafts]));
    const known = this.outbox.entries.map(({ seq }) => seq);
    const same = (meta?.writes ?? 0) === this.meta.writes && seqs.length === known.length && seqs.at(-1) === known.at(-1);
    if (!same) await this.load();
  }
}

function isReadable(store: Store, blocks: readonly Block[], meta: Meta): boolean {
  if (meta.format !== BLOCK_FORMAT) return false;
  try {
    loadBlocks(store, blocks, meta.epoch);
    return true;
  } catch {
    return false;
  }
}

const draftTouches = (keys: readonly string[]): string[] => (keys.length === 0 ? [] : [ALL_DRAFTS, ...keys.map(draftReadKey)]);

type LogStore = ReturnType<typeof logOf>;
const logOf = (transaction: WriteTransaction) => transaction.objectStore('log');

/** An entry without changes has nothing left to wait for. */
export async function putOrDelete(log: LogStore, entry: LogEntry): Promise<void> {
  if (entry.changes.length === 0) await log.delete(entry.seq);
  else await log.put(entry);
}

/** Marks what the server holds, and all that it acknowledged if it has forgotten that, to be sent once more; returns the changed entries. */
export async function offerAgain(transaction: WriteTransaction, hasForgotten: boolean): Promise<LogEntry[]> {
  const sent = transaction.objectStore('sent');
  if (hasForgotten) for (const change of await sent.getAll()) await sent.put({ ...change, again: 1 });
  const log = transaction.objectStore('log');
  const changed: LogEntry[] = [];
  for (const entry of await log.getAll()) {
    if (!entry.changes.some(({ state }) => state === 'held')) continue;
    const changes = entry.changes.map((change) => (change.state === 'held' ? { ...change, state: 'waiting' as const } : change));
    changed.push({ ...entry, changes });
    await log.put({ ...entry, changes });
  }
  return changed;
}
