import { type Kysely, sql } from 'kysely';
import { must } from '#domain/assertions.ts';
import { deviceWords } from '../auth/device-words.ts';
import { fixedStatement } from '../database/fixed-statement.ts';
import type { Tables } from '../database/tables.ts';
import { AuditLog } from './audit-log.ts';

interface Locked {
  ver: number;
  news: number;
  audit: AuditLog;
  /** What the browser of the session that writes says of itself, in words; null without a session. */
  agent: string | null;
}

/** Takes the counter's row for the rest of the transaction: vers and entries of the audit trail are given in the order of commits [DB]. */
export async function lockCounter(trx: Kysely<Tables>, tokenHash: string | null = null): Promise<Locked> {
  const [found] = await locking(trx, { token_hash: tokenHash });
  const { ver, news, audit_n, audit_hash, agent } = must(found, 'the counter');
  return { ver, news, audit: new AuditLog({ n: audit_n, hash: audit_hash }), agent: agent === null ? null : deviceWords(agent) };
}

/** One statement, for every change waits for it. */
const locking = fixedStatement((db, place: (name: 'token_hash') => never) =>
  db
    .updateTable('counter')
    .set({ ver: sql<number>`ver` })
    .where('id', '=', 1)
    .returning((row) => [
      'ver',
      'news',
      'audit_n',
      'audit_hash',
      row
        .selectFrom('sessions')
        .select(({ fn }) => fn.coalesce('user_agent', sql.lit('')).as('agent'))
        .where('token_hash', '=', place('token_hash'))
        .as('agent'),
    ]),
);
