import type { CompiledQuery, Kysely } from 'kysely';
import { type AuditEntry, type AuditHead, chainHash, type UnchainedEntry } from '#domain/audit/audit-entry.ts';
import type { AuditStory } from '#domain/audit/audit-details.ts';
import type { Tables } from '../database/tables.ts';
import { dueRefusals } from './due-refusals.ts';
import { sha256 } from './sha256.ts';

/** Each row has 14 columns; a statement of another length would be prepared anew. */
const CHUNKS = [100, 10, 1] as const;

/** What whoever writes an entry says of it; the rest is null. */
export type Told = AuditStory & Partial<Omit<UnchainedEntry, 'n' | 'at' | 'kind' | 'details'>>;

const nothing = {
  user_id: null,
  entity: null,
  record_id: null,
  parent_id: null,
  device: null,
  agent: null,
  made_at: null,
  state_before: null,
  state: null,
};

/**
 * The entries of one transaction, each chained to the one before; the counter's row is locked as long [AUDIT.1]. They are
 * stored together at its end.
 */
export class AuditLog {
  readonly #entries: AuditEntry[] = [];
  readonly #start: AuditHead;

  constructor(start: AuditHead) {
    this.#start = start;
  }

  get head(): AuditHead {
    const last = this.#entries.at(-1);
    return last === undefined ? this.#start : { n: last.n, hash: last.hash };
  }

  /** How many entries there are, to come back to when what they tell is undone. */
  get length(): number {
    return this.#entries.length;
  }

  cutTo(length: number): void {
    this.#entries.length = length;
  }

  append(at: string, { details, ...told }: Told): AuditHead {
    const before = this.head;
    const entry = { ...nothing, ...told, n: before.n + 1, at, details: JSON.stringify(details) };
    this.#entries.push({ ...entry, hash: chainHash(sha256, before.hash, entry) });
    return this.head;
  }

  /** Appends what was refused in the hours before, which counts as told. */
  async tellRefused(trx: Kysely<Tables>, now: string): Promise<void> {
    for (const refused of await dueRefusals(trx, now)) this.append(now, { kind: 'refusals', ...refused });
  }

  /** Stores what was appended, and what was refused in the hours before, and how far the counter has moved beside it. */
  async store(trx: Kysely<Tables>, now: string, moved: Pick<Tables['counter'], 'ver' | 'news'> | null = null): Promise<void> {
    if (this.#entries.length > 0) await this.#storeEntries(trx, now);
    else if (moved === null) return;
    const { n, hash } = this.head;
    await trx
      .updateTable('counter')
      .set({ ...moved, audit_n: n, audit_hash: hash })
      .where('id', '=', 1)
      .execute();
  }

  async #storeEntries(trx: Kysely<Tables>, now: string): Promise<void> {
    await this.tellRefused(trx, now);
    let from = 0;
    for (const size of CHUNKS) {
      for (; this.#entries.length - from >= size; from += size) {
        await insert(trx, this.#entries.slice(from, from + size));
      }
    }
  }
}

const statements = new WeakMap<object, Map<number, CompiledQuery>>();

/** The statement of a length is made once for each database: to build it anew for each push takes longer than to run it. */
async function insert(trx: Kysely<Tables>, entries: AuditEntry[]): Promise<void> {
  const { adapter } = trx.getExecutor();
  const made = statements.get(adapter) ?? new Map<number, CompiledQuery>();
  statements.set(adapter, made);
  const known = made.get(entries.length) ?? trx.insertInto('audit_entries').values(entries.map(inOrder)).compile();
  made.set(entries.length, known);
  const parameters = entries.flatMap((entry) => Object.values(inOrder(entry)));
  await trx.executeQuery({ ...known, parameters });
}

/** Every entry gives its columns in the same order. */
const inOrder = (entry: AuditEntry): AuditEntry => {
  const { n, at, kind, user_id, entity, record_id, parent_id, device, agent, made_at, details, state_before, state, hash } =
    entry;
  return { n, at, kind, user_id, entity, record_id, parent_id, device, agent, made_at, details, state_before, state, hash };
};
