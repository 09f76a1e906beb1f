import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import type { AuditLog } from './audit-log.ts';
import { beginAudit } from './begin-audit.ts';
import { lockCounter } from './lock-counter.ts';

interface Audited {
  trx: Transaction<Tables>;
  audit: AuditLog;
  now: string;
}

/** What is no change of a record, such as a login, in one transaction with the entries that tell of it [AUDIT.1]. */
export async function audited<T>(
  { db, now: clock }: Pick<Context, 'db' | 'now'>,
  work: (audited: Audited) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const { audit } = await lockCounter(trx);
    const now = clock().toISOString();
    await beginAudit(trx, audit, now);
    const done = await work({ trx, audit, now });
    await audit.store(trx, now);
    return done;
  });
}
