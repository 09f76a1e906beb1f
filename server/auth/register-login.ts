import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { User } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { NOBODYS_HASH, verifyPassword } from './password-hash.ts';
import { sealingKey } from './sealing-keys.ts';
import { findUserByName, mayLogIn, openSession } from './sessions.ts';

const FIVE_MINUTES = 300_000;
const MOST_FAILURES_OF_USERNAME = 10;
const MOST_FAILURES_OF_ADDRESS = 60;

const credentials = z.object({ username: z.string().max(200), password: z.string().max(1_000) });

/** The one call without a login [S7]. */
export function registerLogin(app: FastifyInstance, context: Context): void {
  const limits = {
    username: new AttemptLimit(MOST_FAILURES_OF_USERNAME, FIVE_MINUTES),
    address: new AttemptLimit(MOST_FAILURES_OF_ADDRESS, FIVE_MINUTES),
  };

  app.withTypeProvider<ZodTypeProvider>().post('/api/auth/login', { schema: { body: credentials } }, async (request) => {
    const { username, password } = request.body;
    const keys = { username: username.trim().toLowerCase(), address: request.ip };
    const now = context.now().getTime();
    const wait = Math.max(limits.address.attempt(keys.address, now), limits.username.attempt(keys.username, now));
    if (wait > 0) throw new Refusal(429, `Too many attempts, try again in ${Math.ceil(wait / 60_000)} min`, 'username');
    const user = await findByCredentials(context, username, password);
    if (user === null) throw new Refusal(401, 'Invalid login', 'username');
    limits.address.forgive(keys.address);
    limits.username.forgive(keys.username);
    const access_token = await openSession(context, user.id, request.headers['user-agent']);
    return { ...(await describeUser(context, user)), access_token };
  });
}

/** What login and `/auth/me` answer: the user, the key that seals passwords and the server's clock. */
export const describeUser = async (context: Context, user: User) => ({
  ...user,
  sealing_key: await sealingKey(context),
  now: context.now().toISOString(),
});

/** Takes as long for an unknown or inactive user as for a wrong password. */
async function findByCredentials(context: Context, username: string, password: string): Promise<User | null> {
  const user = await findUserByName(context.db, username);
  const hash = user === null ? null : await passwordHashOf(context, user);
  const isRight = await verifyPassword(password, hash ?? NOBODYS_HASH);
  return user !== null && hash !== null && isRight && mayLogIn(user) ? user : null;
}

/** The stored hash of a user's password, null when none was ever set. */
export async function passwordHashOf({ db }: Pick<Context, 'db'>, user: Pick<User, 'id'>): Promise<string | null> {
  const secret = await db.selectFrom('user_secrets').select('password_hash').where('user_id', '=', user.id).executeTakeFirst();
  return secret?.password_hash ?? null;
}
