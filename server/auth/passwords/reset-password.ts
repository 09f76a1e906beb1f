import { randomBytes } from 'node:crypto';
import type { User } from '#domain/user/user.ts';
import { usernameKey } from '#domain/user/username-key.ts';
import { audited } from '../../audit/audited.ts';
import type { Context } from '../../context.ts';
import { endSessions, findUserByName, mayLogIn } from '../sessions.ts';
import { hashPassword } from './password-hash.ts';
import { storePasswordHash } from './store-password-hash.ts';

interface Reset {
  user: User;
  password: string;
  /** How many sessions ended with the old one. */
  ended: number;
}

/** Why there is nobody to give a new password to. */
export class NoSuchUser extends Error {
  override name = 'NoSuchUser';
}

/** Gives somebody a random password; their sessions end, and the audit trail tells of it [OPS.1]. */
export async function resetPassword(context: Pick<Context, 'db' | 'now'>, name: string): Promise<Reset> {
  const user = await findUserByName(context.db, usernameKey(name));
  if (user === null) throw new NoSuchUser(`Nobody has the username ${name}`);
  if (!mayLogIn(user)) throw new NoSuchUser(`${name} is not active: another administrator can change that`);
  const password = randomBytes(12).toString('base64url');
  const hash = await hashPassword(password);
  return audited(context, async ({ trx, audit, now }) => {
    await storePasswordHash(trx, user.id, hash, { by_id: null, at: now });
    const ended = await endSessions(trx, user.id);
    audit.append(now, { kind: 'password', entity: 'users', record_id: user.id, details: { ended } });
    return { user, password, ended };
  });
}
