import type { Kysely } from 'kysely';
import type { AuditDetails } from '#domain/audit/audit-details.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { HeldOperationsTable, Tables } from '../../database/tables.ts';
import { heldDigest } from '../../sync/decide/held-digest.ts';
import { readHeldText } from '../../sync/decide/held-text.ts';
import { patchText } from '../../sync/writing/patch-text.ts';
import { sha256 } from '../sha256.ts';
import type { AuditFault } from './audit-fault.ts';
import type { Place } from './known-version.ts';

/** Each holds a patch as large as a record may be. */
const CHUNK = 25;

type Decided = Pick<HeldOperationsTable, 'verdict' | 'verdict_reason' | 'verdict_by_id' | 'verdict_at'>;

const UNDECIDED: Decided = { verdict: null, verdict_reason: null, verdict_by_id: null, verdict_at: null };

interface ToldHeld extends Place {
  words: string;
  row_sha256: string;
  decided: Decided;
}

/** What former releases told of one author's changes of one record. */
interface ToldBefore extends Place {
  patches: Set<string>;
}

/** When the trail began, and how many entries the log had then. */
interface Began {
  at: string;
  operations: number;
}

/** A row with the outcome that the log tells of its operation. */
type LoggedHeld = HeldOperationsTable & { logged: string | null };

/** Holds what waits for a decision, and what was decided about it, against the entries that tell of it [AUDIT.32]. */
export class HeldCheck {
  readonly #told = new Map<string, ToldHeld>();
  readonly #before = new Map<string, ToldBefore>();
  #began: Began | null = null;
  /** Rows come by their sequence: what follows one that is told, by its operation, was held after the trail began. */
  #hasMetTold = false;

  take({ n, at, kind, entity, record_id, user_id, details }: AuditEntry): void {
    if (kind === 'began') this.#began = { at, operations: (JSON.parse(details) as AuditDetails['began']).operations };
    if (kind === 'accepted' || kind === 'refused') {
      const { op, reason } = JSON.parse(details) as AuditDetails['accepted'];
      const told = this.#told.get(op);
      const decided = { verdict: kind, verdict_reason: reason, verdict_by_id: user_id, verdict_at: at };
      if (told !== undefined) told.decided = decided;
    }
    if (kind !== 'held') return;
    const { op, row_sha256, sha256: patch } = JSON.parse(details) as AuditDetails['held'];
    if (op !== undefined && row_sha256 !== undefined) {
      this.#told.set(op, { n, at, words: wordsOf(entity, record_id), row_sha256, decided: UNDECIDED });
      return;
    }
    const key = keyOf(entity, record_id, user_id);
    const before = this.#before.get(key) ?? { n, at, patches: new Set() };
    before.patches.add(patch);
    this.#before.set(key, before);
  }

  /** After the last entry: what was held of before there was a trail waits untold. */
  async end(db: Kysely<Tables>): Promise<AuditFault | null> {
    const missing = new Map(this.#told);
    for await (const row of heldIn(db)) {
      missing.delete(row.op_id);
      const fault = this.#faultOf(row);
      if (fault !== null) return fault;
    }
    const [gone] = missing.values();
    return gone === undefined ? null : tells(gone, 'was taken out of the database');
  }

  #faultOf(row: LoggedHeld): AuditFault | null {
    const told = this.#told.get(row.op_id);
    if (told === undefined) return this.#untoldFault(row);
    this.#hasMetTold = true;
    if (heldDigest(row) !== told.row_sha256) return tells(told, 'was changed');
    const { decided } = told;
    if (row.verdict !== decided.verdict) {
      return tells(told, `is ${row.verdict ?? 'undecided'} in the database, and ${decided.verdict ?? 'undecided'} by the trail`);
    }
    return isDecidedAs(row, decided) ? null : tells(told, 'names another person, time or reason of its verdict than the trail');
  }

  #untoldFault(row: LoggedHeld): AuditFault | null {
    const began = this.#began;
    const before = this.#before.get(keyOf(row.entity, row.id, row.user_id));
    if (began === null || before?.patches.has(patchDigest(row)) === true) return null;
    const isEarly = before === undefined ? row.held_at <= began.at : row.held_at < began.at;
    if (isEarly && this.#mayBeOlder(row, began)) return null;
    const words = wordsOf(row.entity, row.id);
    if (before !== undefined) return tells({ ...before, words }, 'was changed');
    return { n: 1, at: began.at, what: `No entry after it tells of ${words}` };
  }

  /** What was held before there was a trail stands in the log, which was not empty then, and before all that the trail tells. */
  #mayBeOlder({ logged }: LoggedHeld, { operations }: Began): boolean {
    return operations > 0 && !this.#hasMetTold && logged?.startsWith('{"outcome":"held"') === true;
  }
}

const isDecidedAs = (row: Decided, { verdict_reason, verdict_by_id, verdict_at }: Decided): boolean =>
  row.verdict_reason === verdict_reason && row.verdict_by_id === verdict_by_id && row.verdict_at === verdict_at;

const tells = ({ n, at, words }: Place & { words: string }, which: string): AuditFault => ({
  n,
  at,
  what: `It tells of ${words}, which ${which}`,
});

/** By their sequence. */
async function* heldIn(db: Kysely<Tables>): AsyncGenerator<LoggedHeld> {
  const held = db
    .selectFrom('held_operations')
    .leftJoin('change_log', 'change_log.op_id', 'held_operations.op_id')
    .selectAll('held_operations')
    .select('change_log.outcome as logged')
    .orderBy('sequence')
    .limit(CHUNK);
  for (let after: number | null = null; ;) {
    const rows: LoggedHeld[] = await (after === null ? held : held.where('sequence', '>', after)).execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return;
    after = last.sequence;
  }
}

/** Empty where it can't be read any more. */
function patchDigest({ operation }: HeldOperationsTable): string {
  try {
    return sha256(patchText(readHeldText(operation).patch));
  } catch {
    return '';
  }
}

const keyOf = (entity: string | null, id: string | null, author: string | null): string => `${entity}/${id}/${author}`;

const wordsOf = (entity: string | null, id: string | null): string => `a held change of the record ${id} of ${entity}`;
