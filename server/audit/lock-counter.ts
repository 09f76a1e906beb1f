import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { AuditLog } from './audit-log.ts';

/** Takes the counter's row for the rest of the transaction: vers and entries of the audit trail are given in the order of commits [DB]. */
export async function lockCounter(trx: Kysely<Tables>): Promise<{ ver: number; news: number; audit: AuditLog }> {
  const { ver, news, audit_n, audit_hash } = await trx
    .updateTable('counter')
    .set({ ver: sql<number>`ver` })
    .where('id', '=', 1)
    .returning(['ver', 'news', 'audit_n', 'audit_hash'])
    .executeTakeFirstOrThrow();
  return { ver, news, audit: new AuditLog({ n: audit_n, hash: audit_hash }) };
}
