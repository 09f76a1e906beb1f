import type { AuditDetails } from '#domain/audit/audit-details.ts';
import type { EntityName, RecordOf } from '#domain/entities.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { encodeRow } from '../../database/row-codec.ts';
import { tableOf } from '../../database/table-of.ts';
import type { Tables } from '../../database/tables.ts';
import { digestRecords } from '../../audit/digest-records.ts';
import { SERVER_ACTOR } from '../writing/server-actor.ts';
import { write } from '../writing/writing.ts';

export type RecordBatch = { [E in EntityName]: { entity: E; records: readonly RecordOf<E>[] } }[EntityName];

/** SQLite takes 32,766 parameters in one statement. */
const MOST_ROWS = 500;

/**
 * Inserts new records as they are, in the order given and each with its own ver; one entry of the audit trail tells of all.
 * Nothing is done where `begin`, within the same transaction, says that nothing is wanted; returns whether it was.
 */
export async function loadRecords(
  context: Context,
  batches: Iterable<RecordBatch> | AsyncIterable<RecordBatch>,
  what: AuditDetails['loaded']['what'] = 'records',
  begin: (trx: Transaction<Tables>) => Promise<boolean> = async () => true,
): Promise<boolean> {
  return write(context, { actor: SERVER_ACTOR }, async (writing) => {
    if (!(await begin(writing.trx))) return false;
    for await (const { entity, records } of batches) {
      for (let from = 0; from < records.length; from += MOST_ROWS) {
        const rows = records
          .slice(from, from + MOST_ROWS)
          .map((record) => ({ ...encodeRow(entity, record), ver: ++writing.ver }));
        await writing.trx
          .insertInto(tableOf(entity))
          .values(rows as never)
          .execute();
      }
    }
    const details = { what, ...(await digestRecords(writing.trx)) };
    writing.audit.append(writing.now, { kind: 'loaded', details });
    return true;
  });
}
