import { WRONG_CURRENT_PASSWORD } from '#domain/user/change-password-form.ts';
import type { User } from '#domain/user/user.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashQueue } from './hash-queue.ts';
import { passwordHashOf, verifyPassword } from './password-hash.ts';
import { judgeInSession } from './wrong-passwords.ts';

/** How long a password that was validated lets its session set another one. */
const VALIDATED_FOR = 300_000;

const CURRENT_PASSWORD_MISSING = 'Give your current password too';

/** A user in a session of theirs. */
interface InSession {
  user: Pick<User, 'id'>;
  tokenHash: string;
}

/** Whether this is the password of the session's user; wrong ones count towards the limit of attempts. */
export function isOwnPassword(context: Context, session: InSession, password: string, field: string): Promise<boolean> {
  const { user, tokenHash } = session;
  return judgeInSession(context, tokenHash, field, async () => {
    const hash = await passwordHashOf(context, user);
    return hash !== null && hashQueue.run('member', user.id, () => verifyPassword(password, hash));
  });
}

/** Lets the session set a password once, within five minutes [PASS]. */
export async function allowSetting({ db, now }: Context, { tokenHash }: InSession): Promise<void> {
  await db.updateTable('sessions').set({ validated_at: now().toISOString() }).where('token_hash', '=', tokenHash).execute();
}

/**
 * Whoever sets their own password has just given the present one, or gives it now: a borrowed screen is not enough [PASS].
 * What was given before counts once.
 */
export async function proveOwnPassword(
  context: Context,
  session: InSession,
  current: string | null,
  field: string,
): Promise<void> {
  const isAllowed = await takeAllowance(context, session);
  if (current === null && !isAllowed) throw new Refusal(422, CURRENT_PASSWORD_MISSING, field);
  if (current !== null && !(await isOwnPassword(context, session, current, field))) {
    throw new Refusal(422, WRONG_CURRENT_PASSWORD, field);
  }
}

async function takeAllowance({ db, now }: Context, { user, tokenHash }: InSession): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ validated_at: null })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', user.id)
    .where('validated_at', '>', new Date(now().getTime() - VALIDATED_FOR).toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
