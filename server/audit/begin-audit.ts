import type { Kysely } from 'kysely';
import { CHAIN_START } from '#domain/audit/audit-entry.ts';
import type { Tables } from '../database/tables.ts';
import type { AuditLog } from './audit-log.ts';
import { digestRecords } from './digest-records.ts';

/** The first entry says what was there before: counts and digests, whatever older releases have written [AUDIT.7]. */
export async function beginAudit(trx: Kysely<Tables>, audit: AuditLog, now: string): Promise<void> {
  if (audit.head.n > CHAIN_START.n) return;
  const changes = await trx
    .selectFrom('change_log')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const details = { ...(await digestRecords(trx)), operations: Number(changes.count) };
  audit.append(now, { kind: 'began', details });
}
