import { isAdministrator, type Actor } from '#domain/permissions.ts';
import { hashQueue } from '../../auth/passwords/hash-queue.ts';
import { checkNewPassword } from '../../auth/passwords/new-password.ts';
import { proveOwnPassword } from '../../auth/passwords/own-password.ts';
import { hashPassword } from '../../auth/passwords/password-hash.ts';
import { openCurrentPassword, openSealedPassword } from '../../auth/passwords/sealed-password.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Incoming, type IncomingPassword, isNameless } from '../writing/incoming.ts';
import { forbidden, Rejected } from '../writing/rejected.ts';
import type { StoredOutcome } from './log-change.ts';
import type { Unreadable } from './read-operations.ts';

/** The hash of each password that comes with an operation, or why there is none; made before the database is locked. */
export type Passwords = ReadonlyMap<Incoming, string | Rejected>;

/** Who sets passwords, and in which session. */
interface Setting {
  actor: Actor;
  tokenHash: string | null;
}

/**
 * The operations of a push up to where its author sets their own password for the second time: that is proved by the one which
 * the first sets, as stored, and may cost two hashes and two openings more. It is not answered, and comes again [PASS.26].
 */
export function untilSecondOwnPassword(actor: Actor, operations: readonly (Incoming | Unreadable)[]) {
  const isOwn = (one: Incoming | Unreadable) => !('rejected' in one) && one.password !== null && one.id === actor.id;
  const [, second] = operations.filter(isOwn);
  return second === undefined ? operations : operations.slice(0, operations.indexOf(second));
}

export async function preparePasswords(context: Context, setting: Setting, operations: readonly Incoming[]): Promise<Passwords> {
  const passwords = new Map<Incoming, string | Rejected>();
  const setters = operations.filter(({ password }) => password !== null);
  const judged = await judgedBefore(context, setters);
  for (const incoming of setters) {
    const { op, password } = incoming;
    if (password === null || judged.has(op)) continue;
    judged.add(op);
    passwords.set(incoming, await prepare(context, setting, incoming.id, password));
  }
  return passwords;
}

/** A retry is answered as the first time: what it proved then is not asked for again. A refused post is judged anew [CALL.9]. */
async function judgedBefore({ db }: Context, operations: readonly Incoming[]): Promise<Set<string>> {
  if (operations.length === 0) return new Set();
  const ids = operations.map(({ op }) => op);
  const logged = await db.selectFrom('change_log').select(['op_id', 'device', 'outcome']).where('op_id', 'in', ids).execute();
  return new Set(logged.filter((entry) => !isRefusedPost(entry)).map(({ op_id }) => op_id));
}

const isRefusedPost = (entry: { device: string; outcome: string }): boolean =>
  isNameless(entry) && (JSON.parse(entry.outcome) as StoredOutcome).outcome === 'rejected';

/** Administrators set the passwords of others; their own everybody, with the present one [MAY]. */
async function prepare(
  context: Context,
  { actor, tokenHash }: Setting,
  userId: string,
  password: IncomingPassword,
): Promise<string | Rejected> {
  const isOwn = userId === actor.id;
  if (!isOwn && !isAdministrator(actor)) return forbidden();
  try {
    const next = checkNewPassword(await nextOf(context, password), 'password');
    if (isOwn) {
      const session = { user: actor, tokenHash: tokenHash ?? '' };
      await proveOwnPassword(context, session, await currentOf(context, actor, password), 'password');
    }
    return await hashQueue.run('member', actor.id, () => hashPassword(next));
  } catch (error) {
    if (error instanceof Refusal && error.field !== null) return new Rejected('invalid', error.message, 'password');
    throw error;
  }
}

const nextOf = (context: Context, { isSealed, next }: IncomingPassword): string | Promise<string> =>
  isSealed ? openSealedPassword(context, next.reveal()) : next.reveal();

async function currentOf(context: Context, actor: Actor, { isSealed, current }: IncomingPassword): Promise<string | null> {
  if (current === null) return null;
  return isSealed ? openCurrentPassword(context, current.reveal(), actor.id) : current.reveal();
}
