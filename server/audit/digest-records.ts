import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Digests } from '#domain/audit/audit-details.ts';
import { type EntityName, entityNames } from '#domain/entities.ts';
import { decodeRow, type StoredRow } from '../database/row-codec.ts';
import { tableOf } from '../database/table-of.ts';
import type { Tables } from '../database/tables.ts';
import { pauser } from '../sync/write/pauser.ts';
import { recordState } from './record-state.ts';

const CHUNK = 200;

/** The digest of a state by its record; null leaves the record out. */
type StateOf = (entity: EntityName, id: string, state: string) => string | null;

/** How many records of each entity there are, or were as far as `stateOf` says, with SHA-256 over them in the order of their ids [AUDIT.7]. */
export async function digestRecords(
  db: Kysely<Tables>,
  stateOf: StateOf = (_entity, _id, state) => state,
): Promise<{ records: Digests }> {
  const records = {} as Digests;
  for (const entity of entityNames) {
    const digest = createHash('sha256');
    let count = 0;
    for await (const { id, state } of statesOf(db, entity)) {
      const told = stateOf(entity, id, state);
      if (told === null) continue;
      digest.update(`${id} ${told}\n`);
      count++;
    }
    records[entity] = { count, sha256: digest.digest('hex') };
  }
  return { records };
}

/** Each record of an entity with its state, in the order of the ids. */
async function* statesOf(db: Kysely<Tables>, entity: EntityName): AsyncGenerator<{ id: string; state: string }> {
  const pause = pauser();
  for (let after = ''; ;) {
    const rows = await db.selectFrom(tableOf(entity)).selectAll().where('id', '>', after).orderBy('id').limit(CHUNK).execute();
    for (const row of rows) {
      yield { id: row.id, state: recordState(entity, decodeRow(entity, row as StoredRow)) };
      await pause();
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return;
    after = last.id;
  }
}
