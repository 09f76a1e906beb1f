import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { User } from '#domain/user/user.ts';
import { usernameKey } from '#domain/user/username.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { addressKey } from './client-address.ts';
import { hashQueue } from './hash-queue.ts';
import { isKnownAddress, rememberAddress } from './known-addresses.ts';
import { NOBODYS_HASH, passwordHashOf, verifyPassword } from './password-hash.ts';
import { tellPasswordChange } from './password-change.ts';
import { sealingKey } from './sealing-keys.ts';
import { findUserByName, mayLogIn, openSession } from './sessions.ts';
import { LoginLimits } from './wrong-passwords.ts';

const credentials = z.object({ username: z.string().max(200), password: z.string().max(1_000) });

/** The one call without a login [S7]. */
export function registerLogin(app: FastifyInstance, context: Context): void {
  const limits = new LoginLimits();

  app.withTypeProvider<ZodTypeProvider>().post('/api/auth/login', { schema: { body: credentials } }, async (request) => {
    const username = usernameKey(request.body.username);
    const address = addressKey(request.ip);
    const user = await findUserByName(context.db, username);
    const isKnown = await isKnownAddress(context, user?.id ?? '', address);
    const isRight = await limits.judge({ username, address, isKnown }, () =>
      hashQueue.run('login', address, () => isPasswordOf(context, user, request.body.password)),
    );
    if (user === null || !isRight) throw new Refusal(401, 'Invalid login', 'username');
    await rememberAddress(context, user.id, address);
    const access_token = await openSession(context, user.id, request.headers['user-agent']);
    return { ...(await describeUser(context, user)), access_token, ...(await tellPasswordChange(context, user)) };
  });
}

/** What login and `/auth/me` answer: the user, the key that seals passwords and the server's clock. */
export const describeUser = async (context: Context, user: User) => ({
  ...user,
  sealing_key: await sealingKey(context),
  now: context.now().toISOString(),
});

/** Takes as long for an unknown or inactive user as for a wrong password. */
async function isPasswordOf(context: Context, user: User | null, password: string): Promise<boolean> {
  const hash = user === null ? null : await passwordHashOf(context, user);
  const isRight = await verifyPassword(password, hash ?? NOBODYS_HASH);
  return user !== null && hash !== null && isRight && mayLogIn(user);
}
