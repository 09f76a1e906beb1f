import type { User } from '#domain/user/user.ts';
import { endSessions } from '../../../auth/sessions.ts';
import { storePasswordHash } from '../../../auth/passwords/store-password-hash.ts';
import { ofUser } from '../../../audit/of-user.ts';
import type { Writing } from '../../writing/writing.ts';

/** A new password, a deactivation and a deletion end the user's other sessions [PASS]. */
export async function changeAccess(writing: Writing, user: User, password: string | null): Promise<void> {
  const { trx, actor } = writing;
  if (password !== null) await storePasswordHash(trx, user.id, password, { by_id: actor.id, at: writing.now });
  const ended = await endLost(writing, user, password);
  const { now, agent } = writing;
  const about = { ...ofUser(actor.id, user.id), agent };
  if (password !== null) writing.audit.append(now, { kind: 'password', ...about, details: { ended } });
  else if (ended > 0) writing.audit.append(now, { kind: 'session-ended', ...about, details: { ended, of: null } });
}

async function endLost({ trx, actor, tokenHash }: Writing, user: User, password: string | null): Promise<number> {
  if (user.status !== 'Active' || user.deleted_at !== null) return endSessions(trx, user.id);
  return password === null ? 0 : endSessions(trx, user.id, actor.id === user.id ? tokenHash : null);
}
