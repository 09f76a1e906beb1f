import { type Kysely, sql } from 'kysely';
import { must } from '#domain/assertions.ts';
import { deviceWords } from '../auth/device-words.ts';
import { mayLogIn } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { fixedStatement } from '../database/fixed-statement.ts';
import { settleTime } from '../database/postgres/shared-clock.ts';
import type { Tables } from '../database/tables.ts';
import { doesWork } from '../tokens/working-token.ts';
import { AuditLog } from './audit-log.ts';

interface Asker extends Pick<Context, 'db' | 'now'> {
  userId?: string | null;
  tokenHash: string | null;
}

export interface Locked {
  /** When it was taken, by this server's clock: what came first is told by vers and receipts, for another's may be ahead. */
  at: string;
  ver: number;
  news: number;
  audit: AuditLog;
  /** What the browser of the session that writes says of itself, in words; null without a session. */
  agent: string | null;
  /** Whether the session or the API token is still there. */
  isLoggedIn: boolean;
  /** Whether the user may log in. */
  mayLogIn: boolean;
  /** Of the user, as it is now. */
  roleId: number | null;
}

/**
 * Takes the counter's row for the rest of the transaction: vers and entries of the audit trail are given in the order of commits,
 * and who asks is read when it is taken, for PostgreSQL would see them as they were before the wait [DB, SESS.28].
 */
export async function lockCounter(trx: Kysely<Tables>, { db, userId = null, tokenHash, now }: Asker): Promise<Locked> {
  const [found] = await locking(trx, {});
  await settleTime(db, trx);
  const at = now().toISOString();
  const { ver, news, audit_n, audit_hash } = must(found, 'the counter');
  const audit = new AuditLog({ n: audit_n, hash: audit_hash });
  if (userId === null && tokenHash === null) return { at, ver, news, audit, ...nobody };
  const [asker] = await asking(trx, { user_id: userId, token_hash: tokenHash });
  const { agent, status, deleted_at, role } = must(asker, 'who asks');
  return {
    at,
    ver,
    news,
    audit,
    agent: agent === null ? null : deviceWords(agent),
    isLoggedIn: agent !== null || (tokenHash !== null && (await doesWork({ db: trx, now }, tokenHash))),
    mayLogIn: mayLogIn({ status, deleted_at }),
    roleId: role,
  };
}

const nobody = { agent: null, isLoggedIn: false, mayLogIn: false, roleId: null };

const locking = fixedStatement((db) =>
  db
    .updateTable('counter')
    .set({ ver: sql<number>`ver` })
    .where('id', '=', 1)
    .returning(['ver', 'news', 'audit_n', 'audit_hash']),
);

type Place = (name: 'user_id' | 'token_hash') => never;

/** One statement, for every change waits for it. */
const asking = fixedStatement((db, place: Place) =>
  db.selectNoFrom((from) => [
    from
      .selectFrom('sessions')
      .select(({ fn }) => fn.coalesce('user_agent', sql.lit('')).as('agent'))
      .where('token_hash', '=', place('token_hash'))
      .as('agent'),
    from.selectFrom('users').select('status').where('id', '=', place('user_id')).as('status'),
    from.selectFrom('users').select('deleted_at').where('id', '=', place('user_id')).as('deleted_at'),
    from.selectFrom('users').select('user_role_id').where('id', '=', place('user_id')).as('role'),
  ]),
);
