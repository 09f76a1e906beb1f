import type { Kysely } from 'kysely';
import { deviceWords } from '../auth/device-words.ts';
import type { Tables } from '../database/tables.ts';

/** What a session's browser says of itself, in words; null without a session. */
export async function agentOf(db: Kysely<Tables>, tokenHash: string | null): Promise<string | null> {
  if (tokenHash === null) return null;
  const session = await db.selectFrom('sessions').select('user_agent').where('token_hash', '=', tokenHash).executeTakeFirst();
  return session === undefined ? null : deviceWords(session.user_agent);
}
