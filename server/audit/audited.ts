import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { turnsOf } from '../sync/turns.ts';
import type { AuditLog } from './audit-log.ts';
import { beginAudit } from './begin-audit.ts';
import { lockCounter } from './lock-counter.ts';
import { requireLoggedIn } from './require-still-there.ts';

interface Audited {
  trx: Transaction<Tables>;
  audit: AuditLog;
  now: string;
  /** What the browser of the session that asks says of itself, in words; null without a session. */
  agent: string | null;
}

/** A session's token names who asks, and must last. */
type Asked = Pick<Context, 'db' | 'now'> & { tokenHash?: string };

/** Whose turn it is where no session asks. */
const NOBODY = '';

/** What is no change of a record, such as a login, in one transaction with the entries that tell of it, when its turn comes [AUDIT.1]. */
export async function audited<T>({ db, now: clock, tokenHash }: Asked, work: (audited: Audited) => Promise<T>): Promise<T> {
  const run = () =>
    db.transaction().execute(async (trx) => {
      const { at: now, audit, agent, isLoggedIn } = await lockCounter(trx, { db, tokenHash: tokenHash ?? null, now: clock });
      if (tokenHash !== undefined) requireLoggedIn(isLoggedIn);
      await beginAudit(trx, audit, now);
      const done = await work({ trx, audit, now, agent });
      await audit.store(trx, now);
      return done;
    });
  return turnsOf({ db }).telling.run(tokenHash ?? NOBODY, run);
}
