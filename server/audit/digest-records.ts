import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Digests } from '#domain/audit/audit-details.ts';
import { type EntityName, entityNames } from '#domain/entities.ts';
import { type DecodedRow, decodeRow, type StoredRow } from '../database/row-codec.ts';
import { tableOf } from '../database/table-of.ts';
import type { Tables } from '../database/tables.ts';
import { pauser } from '../sync/write/pauser.ts';
import { recordState } from './record-state.ts';

const CHUNK = 200;

/** A record with its digest, and the row that holds it. */
export interface Digested {
  entity: EntityName;
  state: string;
  record: DecodedRow<EntityName>;
  row: Readonly<StoredRow>;
}

/** The digest of a record that counts; null leaves it out. */
type StateOf = (digested: Digested) => string | null;

/** How many records of each entity there are, or were as far as `stateOf` says, with SHA-256 over them in the order of their ids [AUDIT.7]. */
export async function digestRecords(db: Kysely<Tables>, stateOf: StateOf = ({ state }) => state): Promise<{ records: Digests }> {
  const records = {} as Digests;
  for (const entity of entityNames) {
    const digest = createHash('sha256');
    let count = 0;
    for await (const digested of statesOf(db, entity)) {
      const told = stateOf(digested);
      if (told === null) continue;
      digest.update(`${digested.record.id} ${told}\n`);
      count++;
    }
    records[entity] = { count, sha256: digest.digest('hex') };
  }
  return { records };
}

/** Each record of an entity with its state, in the order of the ids. */
async function* statesOf(db: Kysely<Tables>, entity: EntityName): AsyncGenerator<Digested> {
  const pause = pauser();
  for (let after = ''; ;) {
    const page = db.selectFrom(tableOf(entity)).selectAll().where('id', '>', after).orderBy('id').limit(CHUNK);
    const rows = await page.execute();
    for (const row of rows as StoredRow[]) {
      const record = decodeRow(entity, row);
      yield { entity, state: recordState(entity, record), record, row };
      await pause();
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return;
    after = last.id;
  }
}
