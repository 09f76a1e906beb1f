import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { EntityName } from '#domain/entities.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import type { RejectionCode } from '#domain/sync/wire.ts';
import type { Draft } from '../draft.ts';
import type { KeptVerdict, KnownDecisions } from '../known-decisions.ts';
import type { KeptEvidence } from './evidence-shelf.ts';
import type { UnsentPhoto } from './photo-shelf.ts';
import type { Need } from './room/margin.ts';
import { type Guard, unguarded } from './room/room.ts';

/** One edit as it waits to be sent; `create` marks the first one of a record that this device made. */
export interface LoggedChange {
  op: string;
  entity: EntityName;
  id: string;
  base: number | null;
  create: boolean;
  patch: Record<string, unknown>;
  ts: string;
  state: 'waiting' | 'held' | 'rejected';
  code: RejectionCode | null;
  field: string | null;
  message: string | null;
  /** What the server gave for it; changes that were logged before there were receipts have none. */
  receipt: string | null;
}

/** One user action. */
export interface LogEntry {
  seq: number;
  at: string;
  changes: LoggedChange[];
}

/** An acknowledged operation; `again` marks those that a resync offers once more. */
export interface SentChange {
  op: string;
  sent_at: string;
  again: 0 | 1;
  change: LoggedChange;
}

/** Rows as they came from sync, as JSON text, or ids that left the device; later blocks override earlier ones. */
export type Block = { key: number; entity: EntityName; epoch: number; size: 'small' | 'full' } & (
  | { kind: 'rows'; rows: string }
  | { kind: 'evict'; ids: string[] }
);

export interface HeldAnswers {
  grade_id: string;
  ver: number;
  answers: Answer[];
}

/** `epoch` counts rebuilds; until one is complete, rows of former epochs stay in sight. */
export interface Meta {
  format: number;
  epoch: number;
  /** Raised by every write of blocks, so that a tab that slept notices. */
  writes: number;
  cursor: string | null;
  /** Where the user's former session on this device had come to; asked about before anything is offered again. */
  former_cursor: string | null;
  /** Whether the pull from nothing has reached its end in this epoch. */
  complete: boolean;
  last_synced_at: string | null;
  /** Of the tab that was elected last; databases of former versions lack it. */
  term?: number;
  /** As the latest pull said; databases of former versions lack it. */
  to_decide?: number;
}

export interface UserSchema extends DBSchema {
  log: { key: number; value: LogEntry };
  sent: { key: string; value: SentChange; indexes: { again: number; sent_at: string } };
  blocks: { key: number; value: Block; indexes: { epoch: number; size: [string, string] } };
  answers: { key: string; value: HeldAnswers };
  files: { key: string; value: { id: string; binary: ArrayBuffer } };
  unsent_photos: { key: string; value: UnsentPhoto };
  drafts: { key: string; value: Draft };
  meta: { key: string; value: Meta };
  decisions: { key: string; value: KnownDecisions };
  verdicts: { key: string; value: KeptVerdict };
  evidence: { key: string; value: KeptEvidence };
}

export type StoreName = StoreNames<UserSchema>;
export type WriteTransaction = IDBPTransaction<UserSchema, StoreName[], 'readwrite'>;

const SCHEMA_VERSION = 3;
/** Each durable write, as the benchmarks read it. */
const WRITE_MEASURE = 'firemark: write';

const PREFIX = 'firemark-user-';
export const userDatabaseName = (userId: string): string => PREFIX + userId;

/** Whose data there are on this device; old browsers don't say. */
export async function usersWithDatabase(): Promise<string[]> {
  const databases = (await (indexedDB as Partial<IDBFactory>).databases?.()) ?? [];
  return databases.flatMap(({ name }) => (name?.startsWith(PREFIX) === true ? [name.slice(PREFIX.length)] : []));
}

interface Options {
  /** Another tab wants to upgrade this database. */
  onClosing?: () => void;
  /** Runs after each committed write; tests crash here. */
  onCommit?: () => void;
  /** Passed by every write. */
  guard?: Guard;
  /** The browser has removed all of it while it was open: lays back what memory holds. */
  onEmptied?: (transaction: WriteTransaction) => Promise<void>;
}

/** What of it memory holds too. */
const LAID_BACK: StoreName[] = ['log', 'drafts', 'unsent_photos', 'meta'];

/** The connection to one user's database; opens again once when the browser has dropped it. */
export class UserDatabase {
  readonly #name: string;
  readonly #options: Options;
  #connection: Promise<IDBPDatabase<UserSchema>> | null = null;
  #closed = false;
  /** Whether there was nothing when it was opened first; null before that. */
  #wasNew: boolean | null = null;

  constructor(userId: string, options: Options = {}) {
    this.#name = userDatabaseName(userId);
    this.#options = options;
  }

  #connect(): Promise<IDBPDatabase<UserSchema>> {
    if (this.#closed) throw new Error('the database is closed');
    this.#connection ??= this.#open().catch((error: unknown) => {
      this.#connection = null;
      throw error;
    });
    return this.#connection;
  }

  async #open(): Promise<IDBPDatabase<UserSchema>> {
    let isNew = false;
    const database = await openDB<UserSchema>(this.#name, SCHEMA_VERSION, {
      upgrade: (upgraded, from) => {
        isNew = from < 1;
        if (from < 1) createStores(upgraded);
        if (from < 2) upgraded.createObjectStore('unsent_photos', { keyPath: 'id' });
        if (from < 3) createDeskStores(upgraded);
      },
      blocking: (_current, _blocked, event) => {
        this.#options.onClosing?.();
        (event.target as IDBDatabase).close();
        this.#closed = true;
      },
      terminated: () => this.#dropped(),
    });
    const { onEmptied } = this.#options;
    if (isNew && this.#wasNew !== null && onEmptied !== undefined) await commit(database, LAID_BACK, onEmptied);
    this.#wasNew ??= isNew;
    return database;
  }

  /** Opened again at once: had the browser removed it, it would be gone with this tab. */
  #dropped(): void {
    this.#connection = null;
    if (this.#closed) return;
    const { guard = unguarded } = this.#options;
    guard({}, () => this.read(async () => undefined)).catch(() => undefined);
  }

  /** Whether this device held nothing of the user when it was opened. */
  get wasNew(): boolean {
    return this.#wasNew === true;
  }

  async #withConnection<T>(work: (database: IDBPDatabase<UserSchema>) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#connect());
    } catch (error) {
      if (this.#closed || !(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      this.#connection = null;
      return work(await this.#connect());
    }
  }

  read<T>(work: (database: IDBPDatabase<UserSchema>) => Promise<T>): Promise<T> {
    return this.#withConnection(work);
  }

  /** One atomic, durable write; what `write` throws undoes all of it. */
  async write<T>(stores: StoreName[], write: (transaction: WriteTransaction) => Promise<T>, need: Need = {}): Promise<T> {
    const start = performance.now();
    const { guard = unguarded, onCommit } = this.#options;
    const result = await guard(need, () => this.#withConnection((database) => commit(database, stores, write)));
    performance.measure(WRITE_MEASURE, { start });
    onCommit?.();
    return result;
  }

  async close(): Promise<void> {
    this.#closed = true;
    (await this.#connection)?.close();
  }

  /** Closes it for good; where a tab that sleeps still has it open, it goes with that tab. */
  async delete(): Promise<void> {
    await this.close();
    await new Promise<void>((resolve, reject) => {
      deleteDB(this.#name, { blocked: () => resolve() }).then(resolve, reject);
    });
  }
}

function createStores(database: IDBPDatabase<UserSchema>): void {
  database.createObjectStore('log', { keyPath: 'seq', autoIncrement: true });
  const sent = database.createObjectStore('sent', { keyPath: 'op' });
  sent.createIndex('again', 'again');
  sent.createIndex('sent_at', 'sent_at');
  const blocks = database.createObjectStore('blocks', { keyPath: 'key', autoIncrement: true });
  blocks.createIndex('epoch', 'epoch');
  blocks.createIndex('size', ['entity', 'size']);
  database.createObjectStore('answers', { keyPath: 'grade_id' });
  database.createObjectStore('files', { keyPath: 'id' });
  database.createObjectStore('drafts');
  database.createObjectStore('meta');
}

/** What waits for a decision, what was decided, and what closed inspections said [D7]. */
function createDeskStores(database: IDBPDatabase<UserSchema>): void {
  database.createObjectStore('decisions');
  database.createObjectStore('verdicts', { keyPath: 'op' });
  database.createObjectStore('evidence', { keyPath: 'inspection_id' });
}

async function commit<T>(
  database: IDBPDatabase<UserSchema>,
  stores: StoreName[],
  write: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  try {
    const [value] = await Promise.all([write(transaction), transaction.done]);
    return value;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

function abort(transaction: WriteTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
