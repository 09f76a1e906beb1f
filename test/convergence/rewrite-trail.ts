import { type Kysely, sql } from 'kysely';
import { type AuditEntry, CHAIN_START, chainHash } from '#domain/audit/audit-entry.ts';
import { sha256 } from '#server/audit/sha256.ts';
import type { Tables } from '#server/database/tables.ts';

/** Past the server: another past from one entry on, with all the hashes that follow. */
export async function rewriteTrail(db: Kysely<Tables>, from: number, change: (entry: AuditEntry) => AuditEntry): Promise<void> {
  const entries = await db.selectFrom('audit_entries').selectAll().orderBy('n').execute();
  for (const trigger of ['no_update', 'no_delete']) await sql.raw(`drop trigger if exists audit_entries_${trigger}`).execute(db);
  let hash = CHAIN_START.hash;
  for (const entry of entries) {
    const { hash: _hash, ...other } = entry.n === from ? change(entry) : entry;
    hash = chainHash(sha256, hash, other);
    await db
      .updateTable('audit_entries')
      .set({ ...other, hash })
      .where('n', '=', entry.n)
      .execute();
  }
  await db.updateTable('counter').set({ audit_hash: hash }).execute();
}
