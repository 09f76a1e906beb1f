import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('counter')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('ver', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into counter (id, ver) values (1, 0)`.execute(db);

  await db.schema
    .createTable('change_log')
    .addColumn('op_id', 'text', (column) => column.primaryKey())
    .addColumn('ver', 'bigint', (column) => column.unique())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('base', 'bigint')
    .addColumn('patch', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('client_time', 'text', (column) => column.notNull())
    .addColumn('server_time', 'text', (column) => column.notNull())
    .addColumn('stamp', 'text')
    .addColumn('stamp_before', 'text')
    .addColumn('outcome', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('change_log_record').on('change_log').columns(['entity', 'id', 'ver']).execute();

  await db.schema
    .createTable('conflicts')
    .addColumn('conflict_id', 'text', (column) => column.primaryKey())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('base', 'text', (column) => column.notNull())
    .addColumn('kept', 'text', (column) => column.notNull())
    .addColumn('lost', 'text', (column) => column.notNull())
    .addColumn('op_id', 'text', (column) => column.notNull())
    .addColumn('kept_by_id', 'text')
    .addColumn('lost_by_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('conflicts_author').on('conflicts').columns(['lost_by_id', 'created_at']).execute();

  await db.schema
    .createTable('held_operations')
    .addColumn('sequence', 'bigint', (column) => column.primaryKey())
    .addColumn('op_id', 'text', (column) => column.notNull().unique())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('held_at', 'text', (column) => column.notNull())
    .addColumn('verdict', 'text')
    .addColumn('verdict_reason', 'text')
    .addColumn('verdict_by_id', 'text')
    .addColumn('verdict_ver', 'bigint')
    .execute();
  await db.schema.createIndex('held_operations_record').on('held_operations').columns(['entity', 'id']).execute();
  await db.schema.createIndex('held_operations_device').on('held_operations').columns(['device', 'verdict_ver']).execute();
}
