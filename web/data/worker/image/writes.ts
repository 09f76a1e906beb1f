import { MOST_OPERATIONS } from '#domain/sync/wire.ts';
import { completeDraft } from '../upgrade/complete-draft.ts';
import { isBegunAt } from '../../protocol/begun-at.ts';
import type { Draft } from '../../protocol/draft.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { Change, SaveOptions } from '../../protocol/change.ts';
import { ifReadable } from '../disk/if-readable.ts';
import { putOrDelete, readablePart } from '../disk/log-entries.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { LogEntry, LoggedChange, ReadTransaction, StoreName, WriteTransaction } from '../disk/user-schema.ts';
import type { OutboxEntry } from '../outbox/outbox.ts';
import { prepareChanges } from '../outbox/prepare-changes.ts';
import { supersede } from '../outbox/supersede.ts';
import type { Need } from '../room/margin.ts';
import { bytesOf, roomToReplace } from '../room/room-to-remove.ts';
import { recordKey } from '../store/read-keys.ts';
import type { Announcement } from '../tabs/announcements.ts';
import { editedParts, heldParts, type HeldParts } from './answered-on.ts';
import type { Discarded, Image, ShownEdit } from './image.ts';

/** The database and its image, and what an edit is given. */
export interface WrittenWith {
  database: UserDatabase;
  image: Image;
  newOp: () => string;
  now: () => string;
  /** Tells the other tabs. */
  announce: (message: Announcement) => void;
}

export interface Saving extends SaveOptions {
  /** Its page has asked for it before, and slept since. */
  isLate?: boolean;
}

/** What is written together with a draft or a save, and the room that it needs. */
export interface Beside {
  stores?: StoreName[];
  write?: (transaction: WriteTransaction) => Promise<void>;
  need?: Need;
}

interface Keeping extends Beside {
  /** Surveys that this ends, and that must not have ended before. */
  ending: readonly Discarded[];
}

/** What this tab's user does, in memory and in the database [TAB]. */
export class Writes {
  readonly #options: WrittenWith;

  constructor(options: WrittenWith) {
    this.#options = options;
  }

  /** One user action: in memory at once, then durable; undone in memory when that fails [DEV]. */
  async save(given: readonly Change[], saving: Saving = {}, beside: Beside = {}): Promise<void> {
    const { discardDraft: key, startedAt, wasKept = false, op, isLate = false } = saving;
    const discarded = key === undefined ? [] : [{ key, startedAt }];
    const ending = wasKept && !this.#options.database.wasNew ? discarded : [];
    if (ending.length > 0) await this.#mayEnd(ending);
    const { image, newOp, now } = this.#options;
    const at = now();
    const { today } = image.serverClock.day(new Date(at));
    const parts = editedParts(image, given);
    const held: HeldParts = parts.length === 0 ? new Map() : await heldParts(this.#options.database, parts);
    const [first, ...others] = prepareChanges(given, { image, held, newOp, now: at, today, isLate });
    if (first === undefined) {
      for (const draft of discarded) await this.discardDraft(draft, beside);
      return;
    }
    const { changes, superseded } = supersede(image.outbox, [{ ...first, op: op ?? first.op }, ...others], newOp);
    await this.#keep({ entries: inEntries(at, changes), superseded, discarded }, { ...beside, ending });
  }

  /** Whether the save whose first change is this one is in the log, or was sent since. */
  async isDone(op: string): Promise<boolean> {
    const { database, image } = this.#options;
    return image.outbox.find(op) !== null || (await database.readStore('sent', (store) => store.getKey(op))) !== undefined;
  }

  async #keep(edit: ShownEdit, beside: Keeping): Promise<void> {
    const { image, announce } = this.#options;
    const { superseded, discarded } = edit;
    const shown = image.show(edit);
    const durable = await this.#write(edit, beside).catch(async (error: unknown) => {
      shown.undo();
      if (hasEnded(error)) await this.#showKept(beside.ending);
      throw error;
    });
    shown.keep(durable);
    announce({
      kind: 'changed',
      seqs: [...durable, ...superseded.map(({ left }) => left)].map(({ seq }) => seq),
      blocks: [],
      drafts: discarded.map(({ key }) => key),
    });
    image.commit();
  }

  /** Resolves to the entries as they are in the log. */
  #write({ entries, superseded, discarded }: ShownEdit, { stores = [], write, need = {}, ending }: Keeping): Promise<LogEntry[]> {
    const log = async (transaction: WriteTransaction) => {
      await mustBeKept(transaction, ending);
      await write?.(transaction);
      for (const { left } of superseded) await rewrite(transaction, left);
      for (const draft of discarded) await deleteDraft(transaction, draft);
      const added: LogEntry[] = [];
      for (const { at, changes } of entries) {
        const seq = await transaction.objectStore('log').add({ at, changes } as LogEntry);
        added.push({ seq, at, changes });
      }
      return added;
    };
    // One action may be an edit of thousands of records.
    const rewritten = superseded.map(({ former, left }) => roomToReplace(former.changes, left.changes));
    const logged = rewritten.reduce((sum, room) => sum + room, bytesOf(entries.map(({ changes }) => changes)));
    const bytes = logged + (need.bytes ?? 0);
    return this.#options.database.write([...new Set<StoreName>(['log', 'drafts', ...stores])], log, { ...need, bytes });
  }

  /**
   * Changes a survey in progress as it is kept now, together with what else is written: another tab may have changed it
   * since this one heard of it. What else is written comes first, and can be told by. Resolves to the draft once it is durable.
   */
  async changeDraft(
    key: string,
    change: (kept: Draft | undefined) => Draft,
    { stores = [], write, need = {} }: Beside = {},
  ): Promise<Draft> {
    const keep = async (transaction: WriteTransaction) => {
      const drafts = transaction.objectStore('drafts');
      const kept = await ifReadable(drafts, key, this.#options.image.drafts.get(key));
      await write?.(transaction);
      const next = change(kept === undefined ? undefined : completeDraft(kept));
      await drafts.put(next, key);
      return next;
    };
    const draft = await this.#options.database.write(['drafts', ...stores], keep, need);
    this.#tellDraft(key, draft);
    return draft;
  }

  /** A later survey under the same key stays. */
  async discardDraft(draft: Discarded, { stores = [], write }: Beside = {}): Promise<void> {
    const discard = async (transaction: WriteTransaction) => {
      await write?.(transaction);
      return deleteDraft(transaction, draft);
    };
    const left = await this.#options.database.write([...new Set<StoreName>(['drafts', ...stores])], discard, { frees: true });
    this.#tellDraft(draft.key, left);
  }

  /** Before memory gives them up: had the browser removed the database, it would be laid back without them. */
  async #mayEnd(ending: readonly Discarded[]): Promise<void> {
    try {
      await this.#options.database.read(['drafts'], (transaction) => mustBeKept(transaction, ending));
    } catch (error) {
      if (hasEnded(error)) await this.#showKept(ending);
      throw error;
    }
  }

  /** What is kept of surveys, where memory may show more. */
  async #showKept(surveys: readonly Discarded[]): Promise<void> {
    const { database, image } = this.#options;
    for (const { key } of surveys) image.takeOwnDraft(key, await database.readStore('drafts', (drafts) => drafts.get(key)));
  }

  #tellDraft(key: string, draft: Draft | undefined): void {
    this.#options.image.takeOwnDraft(key, draft);
    this.#options.announce({ kind: 'changed', seqs: [], blocks: [], drafts: [key] });
  }

  /** A rejected change is sent once more, as the operation that is returned: the server remembers its answer to the old one. */
  async retryChange(op: string): Promise<string> {
    const next = this.#options.newOp();
    await this.#settleRefused(op, (change) => [
      { ...change, op: next, state: 'waiting', code: null, field: null, message: null, receipt: null },
    ]);
    return next;
  }

  /** Dropping a refused creation drops what was made of the record since. */
  async discardChange(op: string): Promise<void> {
    const { store, outbox } = this.#options.image;
    const change = outbox.find(op)?.change;
    await this.#settleRefused(op, () => []);
    if (change?.create !== true || store.serverRow(change.entity, change.id) !== undefined) return;
    const left = this.#options.image.outbox.changesOf(recordKey(change.entity, change.id));
    for (const later of left) await this.#settle(later.op, () => []);
  }

  async #settleRefused(op: string, settle: (change: LoggedChange) => LoggedChange[]): Promise<void> {
    const state = this.#options.image.outbox.find(op)?.change.state;
    if (state !== 'rejected') throw new CallError('not-found', 'There is no such rejected change');
    await this.#settle(op, settle);
  }

  async #settle(op: string, settle: (change: LoggedChange) => LoggedChange[]): Promise<void> {
    const { database, image, announce } = this.#options;
    const found = image.outbox.find(op)?.entry;
    const seq = found?.seq ?? null;
    if (found === undefined || seq === null) return;
    const settled = (changes: readonly LoggedChange[]) =>
      changes.flatMap((change) => (change.op === op ? settle(change) : [change]));
    const write = async (transaction: WriteTransaction) => {
      const stored = await ifReadable(transaction.objectStore('log'), seq, { ...found, seq });
      if (stored === undefined) return undefined;
      return putOrDelete(transaction, { ...stored, changes: settled(readablePart(stored).changes) }, stored);
    };
    const left = settled(found.changes);
    const need = { bytes: roomToReplace(found.changes, left), frees: left.length < found.changes.length };
    const entry = await database.write(['log'], write, need);
    image.take({ entries: new Map([[seq, entry]]) });
    announce({ kind: 'changed', seqs: [seq], blocks: [], drafts: [] });
  }
}

/** A large action in parts: an entry is written anew, and read by each tab, for each batch that the server answers of it. */
function inEntries(at: string, changes: LoggedChange[]): OutboxEntry[] {
  const entries: OutboxEntry[] = [];
  for (let from = 0; from < changes.length; from += MOST_OPERATIONS)
    entries.push({ seq: null, at, changes: changes.slice(from, from + MOST_OPERATIONS) });
  return entries;
}

const rewrite = async (transaction: WriteTransaction, entry: LogEntry): Promise<LogEntry | undefined> =>
  putOrDelete(transaction, entry, await ifReadable(transaction.objectStore('log'), entry.seq));

const hasEnded = (error: unknown): boolean => error instanceof CallError && error.code === 'survey-ended';

/** @throws {CallError} for a survey that another tab has ended. */
async function mustBeKept(transaction: ReadTransaction | WriteTransaction, surveys: readonly Discarded[]): Promise<void> {
  for (const { key, startedAt } of surveys) {
    const kept = await transaction.objectStore('drafts').get(key);
    if (kept === undefined || !isBegunAt(kept, startedAt))
      throw new CallError('survey-ended', 'This survey was submitted or cancelled in another window');
  }
}

/** Resolves to what is kept under its key all the same: a later survey. */
async function deleteDraft(transaction: WriteTransaction, { key, startedAt }: Discarded): Promise<Draft | undefined> {
  const drafts = transaction.objectStore('drafts');
  const kept = await ifReadable(drafts, key);
  if (kept !== undefined && !isBegunAt(kept, startedAt)) return kept;
  await drafts.delete(key);
  return undefined;
}
