import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import { namesakeKey, usernameKey } from '#domain/user/username-key.ts';

interface Before {
  users: { id: string; username: string | null; username_key: string | null; created_at: string; deleted_at: string | null };
  sessions: { id: string | null; token_hash: string };
  change_log: { op_id: string; entity: string; device: string };
  conflicts: { op_id: string };
}

const SPEC_DEVICE = '00000000-0000-0000-0000-000000000000';

/** What usernames are compared by, what sessions and passwords remember, and the addresses that have logged somebody in. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const db = database as Kysely<Before>;
  await db.schema.alterTable('users').addColumn('username_key', 'text').execute();
  await nameKeys(db);
  await sql`drop index users_username`.execute(db);
  await sql`create unique index users_username on users (username_key) where deleted_at is null`.execute(db);

  for (const column of ['id', 'validated_at']) await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
  for (const { token_hash } of await db.selectFrom('sessions').select('token_hash').execute()) {
    await db.updateTable('sessions').set({ id: v7() }).where('token_hash', '=', token_hash).execute();
  }
  await db.schema.createIndex('sessions_id').on('sessions').column('id').unique().execute();

  for (const column of ['changed_at', 'changed_by_id', 'last_login_at']) {
    await db.schema.alterTable('user_secrets').addColumn(column, 'text').execute();
  }
  await db.schema
    .createTable('known_addresses')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('last_login_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_addresses_pk', ['user_id', 'address_hash'])
    .execute();
  await forgetPasswordHashes(db);
}

/** Of two undeleted users whose names are the same now, the older keeps the name; the other needs a new one to log in. */
async function nameKeys(db: Kysely<Before>): Promise<void> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'deleted_at'])
    .where('username', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const taken = new Set<string>();
  for (const { id, username, deleted_at } of users) {
    const key = usernameKey(username ?? '');
    const isTaken = deleted_at === null && taken.has(key);
    if (deleted_at === null) taken.add(key);
    const username_key = isTaken ? namesakeKey(key, id) : key;
    await db.updateTable('users').set({ username_key }).where('id', '=', id).execute();
  }
}

/** The ids of posted users were fast hashes of what was posted, passwords included. */
async function forgetPasswordHashes(db: Kysely<Before>): Promise<void> {
  const entries = db.selectFrom('change_log').select('op_id').where('entity', '=', 'users').where('device', '=', SPEC_DEVICE);
  for (const { op_id } of await entries.execute()) {
    const fresh = randomUUID();
    await db.updateTable('conflicts').set({ op_id: fresh }).where('op_id', '=', op_id).execute();
    await db.updateTable('change_log').set({ op_id: fresh }).where('op_id', '=', op_id).execute();
  }
}
