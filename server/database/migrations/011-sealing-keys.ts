import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';

interface Before {
  server_keys: { name: string; private_key: string; public_key: string; created_at: string };
  sealing_keys: { key_id: string; private_key: string; public_key: string; created_at: string };
}

/** Keys that open what devices sealed, by the id that names them there: the newest is offered, all are kept. */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema
    .createTable('sealing_keys')
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  for (const { name: _name, ...key } of await db.selectFrom('server_keys').selectAll().where('name', '=', 'sealing').execute()) {
    const digest = createHash('sha256').update(Buffer.from(key.public_key, 'base64')).digest();
    const key_id = digest.subarray(0, 16).toString('base64url');
    await db
      .insertInto('sealing_keys')
      .values({ key_id, ...key })
      .execute();
  }
  await db.deleteFrom('server_keys').where('name', '=', 'sealing').execute();
}
