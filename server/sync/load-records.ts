import type { EntityName, RecordOf } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { encodeRow } from '../database/row-codec.ts';
import { write } from './writing.ts';

export type RecordBatch = { [E in EntityName]: { entity: E; records: readonly RecordOf<E>[] } }[EntityName];

/** The server itself. */
export const SERVER_ACTOR = { id: '00000000-0000-7000-8000-000000000000', user_role_id: 1 } as Actor;
/** SQLite takes 32,766 parameters in one statement. */
const MOST_ROWS = 500;

/** Inserts new records as they are, in the order given and each with its own ver; they have no entries in the log. */
export async function loadRecords(context: Context, batches: Iterable<RecordBatch> | AsyncIterable<RecordBatch>): Promise<void> {
  await write(context, { actor: SERVER_ACTOR }, async (writing) => {
    for await (const { entity, records } of batches) {
      for (let from = 0; from < records.length; from += MOST_ROWS) {
        const rows = records
          .slice(from, from + MOST_ROWS)
          .map((record) => ({ ...encodeRow(entity, record), ver: ++writing.ver }));
        await writing.trx
          .insertInto(entity as 'sites')
          .values(rows as never)
          .execute();
      }
    }
  });
}
