import { type Kysely, sql } from 'kysely';

interface Held {
  op_id: string;
  entity: string;
  id: string;
  operation: string;
}

/** When operations and locks arrived first, what a held one is about, and when each user's devices synchronised last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('change_log').addColumn('receipt', 'text').execute();
  for (const column of ['locked_at', 'inspection_id', 'asset_id', 'handed_in_by_id', 'verdict_at']) {
    await db.schema.alterTable('held_operations').addColumn(column, 'text').execute();
  }
  await db.schema
    .alterTable('held_operations')
    .addColumn('made_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`create index held_operations_inspection on held_operations (inspection_id) where verdict is null`.execute(db);
  await db.schema
    .createTable('inspection_locks')
    .addColumn('inspection_id', 'text', (column) => column.primaryKey())
    .addColumn('closed_claimed_at', 'text')
    .addColumn('closed_received_at', 'text')
    .addColumn('deleted_received_at', 'text')
    .execute();
  await db.schema
    .createTable('user_syncs')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('last_synced_at', 'text', (column) => column.notNull())
    .execute();
  await nameReasons(db);
  await describeHeld(db);
  await findLocks(db);
}

/** A reason was a sentence. */
async function nameReasons(db: Kysely<unknown>): Promise<void> {
  for (const reason of ['closed', 'deleted']) {
    const sentence = `Its inspection was ${reason} before`;
    await sql`update held_operations set reason = ${reason} where reason = ${sentence}`.execute(db);
    await sql`update change_log set outcome = ${JSON.stringify({ outcome: 'held', reason })}
      where outcome = ${JSON.stringify({ outcome: 'held', reason: sentence })}`.execute(db);
  }
}

async function describeHeld(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Held>`
    select op_id, entity, id, operation from held_operations where verdict is null and entity = 'asset_grades'`.execute(db);
  for (const { op_id, id, operation } of rows) {
    const { ts, patch } = JSON.parse(operation) as { ts: string; patch: Record<string, string | null> };
    await sql`update held_operations set made_at = ${ts},
      inspection_id = coalesce((select inspection_id from asset_grades where id = ${id}), ${patch['inspection_id'] ?? null}),
      asset_id = coalesce((select asset_id from asset_grades where id = ${id}), ${patch['asset_id'] ?? null})
      where op_id = ${op_id}`.execute(db);
  }
}

async function findLocks(db: Kysely<unknown>): Promise<void> {
  const arrival = (field: string) => sql`case when ${sql.ref(field)} is not null then coalesce((
    select max(server_time) from change_log
    where entity = 'inspections' and change_log.id = inspections.id and before like ${`%"${field}":null%`}), ${sql.ref(field)}) end`;
  await sql`insert into inspection_locks (inspection_id, closed_claimed_at, closed_received_at, deleted_received_at)
    select id, closed_at, ${arrival('closed_at')}, ${arrival('deleted_at')} from inspections
    where closed_at is not null or deleted_at is not null`.execute(db);
}
