import type { Kysely } from 'kysely';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { Digests } from '#domain/audit/audit-details.ts';
import { type EntityName, entityNames } from '#domain/entities.ts';
import type { Tables } from '../../database/tables.ts';
import type { AuditFault } from './audit-fault.ts';
import { digestRecords } from '../digest-records.ts';
import type { Place } from './known-version.ts';
import { wrongColumn } from './wrong-column.ts';

interface Last {
  n: number;
  at: string;
  state: string;
}

/** Follows each record through its entries, and compares what they end with to the database [AUDIT.8]. */
export class RecordsCheck {
  readonly #last = new Map<string, Last>();
  /** What records were when all of them were told of; null of those that came later. */
  readonly #first = new Map<string, string | null>();
  #counted: { n: number; at: string; records: Digests } | null = null;
  /** Of all that the records show; there may be one for each. */
  #earliest: AuditFault | null = null;

  take({ n, at, kind, entity, record_id, details, state_before, state }: AuditEntry): AuditFault | null {
    if (kind === 'began' || kind === 'loaded') {
      this.#counted = { n, at, records: (JSON.parse(details) as { records: Digests }).records };
      this.#first.clear();
    }
    if (entity === null || record_id === null || state === null) return null;
    const key = `${entity}/${record_id}`;
    const before = this.#last.get(key);
    if (!this.#first.has(key)) this.#first.set(key, state_before);
    this.#last.set(key, { n, at, state });
    if (before === undefined || before.state === state_before) return null;
    return { n, at, what: `Between entry ${before.n} and this one ${named(entity, record_id)} was changed outside of Firemark` };
  }

  async end(db: Kysely<Tables>): Promise<AuditFault | null> {
    const seen = new Set<string>();
    const { records } = await digestRecords(db, (digested) => {
      const { entity, state, record } = digested;
      const key = `${entity}/${record.id}`;
      const last = this.#last.get(key);
      seen.add(key);
      if (last !== undefined && last.state !== state) this.#note(changedAfter(last, entity, record.id));
      const column = wrongColumn(digested);
      if (column !== null) this.#note(changedAfter(last ?? this.#counted ?? BEGINNING, entity, record.id, column));
      const first = this.#first.get(key);
      return first === undefined ? state : first;
    });
    for (const [key, last] of this.#last) {
      const [entity = '', id = ''] = key.split('/');
      if (!seen.has(key)) this.#note({ ...placeOf(last), what: `${named(entity, id)} was taken out of the database after it` });
    }
    const counted = this.#countFault(records);
    if (counted !== null) this.#note(counted);
    return this.#earliest;
  }

  #note(fault: AuditFault): void {
    if (this.#earliest === null || fault.n < this.#earliest.n) this.#earliest = fault;
  }

  #countFault(records: Digests): AuditFault | null {
    const counted = this.#counted;
    const wrong = entityNames.find((entity) => counted?.records[entity]?.sha256 !== records[entity].sha256);
    if (counted === null || wrong === undefined) return null;
    const [then, now] = [counted.records[wrong]?.count ?? 0, records[wrong].count];
    const what =
      then === now
        ? `One of the ${then} ${wrong} that it counted was changed outside of Firemark`
        : `It counted ${then} ${wrong}; of these there are ${now}`;
    return { ...placeOf(counted), what };
  }
}

const BEGINNING: Place = { n: 1, at: null };
const placeOf = ({ n, at }: Place): Place => ({ n, at });
const named = (entity: string, id: string): string => `the record ${id} of ${entity}`;

/** With the column that doesn't follow from what the record says. */
function changedAfter(last: Place, entity: EntityName, id: string, column: string | null = null): AuditFault {
  const how = column === null ? '' : `: its ${column} does not follow from what it says`;
  return { ...placeOf(last), what: `After it ${named(entity, id)} was changed outside of Firemark${how}` };
}
