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

interface ToldHeld extends Place {
  words: string;
  row_sha256: string;
  verdict: 'accepted' | 'refused' | null;
}

/** What former releases told of one author's changes of one record. */
interface ToldBefore extends Place {
  patches: Set<string>;
}

/** Holds what waits for a decision, and what was decided about it, against the entries that tell of it [AUDIT.32]. */
export class HeldCheck {
  readonly #told = new Map<string, ToldHeld>();
  readonly #before = new Map<string, ToldBefore>();
  #beganAt: string | null = null;

  take({ n, at, kind, entity, record_id, user_id, details }: AuditEntry): void {
    if (kind === 'began') this.#beganAt = at;
    if (kind === 'accepted' || kind === 'refused') {
      const told = this.#told.get((JSON.parse(details) as AuditDetails['accepted']).op);
      if (told !== undefined) told.verdict = kind;
    }
    if (kind !== 'held') return;
    const { op, row_sha256, sha256: patch } = JSON.parse(details) as AuditDetails['held'];
    if (op !== undefined && row_sha256 !== undefined) {
      this.#told.set(op, { n, at, words: wordsOf(entity, record_id), row_sha256, verdict: null });
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

  #faultOf(row: HeldOperationsTable): AuditFault | null {
    const told = this.#told.get(row.op_id);
    if (told === undefined) return this.#untoldFault(row);
    if (heldDigest(row) !== told.row_sha256) return tells(told, 'was changed');
    if (row.verdict === told.verdict) return null;
    return tells(told, `is ${row.verdict ?? 'undecided'} in the database, and ${told.verdict ?? 'undecided'} by the trail`);
  }

  #untoldFault(row: HeldOperationsTable): AuditFault | null {
    const before = this.#before.get(keyOf(row.entity, row.id, row.user_id));
    if (before?.patches.has(patchDigest(row)) === true) return null;
    const began = this.#beganAt ?? row.held_at;
    const words = wordsOf(row.entity, row.id);
    if (before !== undefined) return row.held_at < began ? null : tells({ ...before, words }, 'was changed');
    return row.held_at <= began ? null : { n: 1, at: this.#beganAt, what: `No entry after it tells of ${words}` };
  }
}

const tells = ({ n, at, words }: Place & { words: string }, which: string): AuditFault => ({
  n,
  at,
  what: `It tells of ${words}, which ${which}`,
});

async function* heldIn(db: Kysely<Tables>): AsyncGenerator<HeldOperationsTable> {
  for (let after = ''; ;) {
    const held = db.selectFrom('held_operations').selectAll().where('op_id', '>', after).orderBy('op_id').limit(CHUNK);
    const rows = await held.execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return;
    after = last.op_id;
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
