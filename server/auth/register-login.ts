import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { User } from '#domain/user/user.ts';
import { usernameKey } from '#domain/user/username-key.ts';
import { audited } from '../audit/audited.ts';
import { ofUser } from '../audit/of-user.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { bodyLimits } from '../http/limits/body-limits.ts';
import { atMostInFlight, BUSY_ADDRESS, byAddress } from '../http/limits/in-flight.ts';
import { Refusal } from '../http/refusal.ts';
import { countRefusal } from '../sync/write/refusals.ts';
import { addressKey, wideAddressKey } from '../http/client-address.ts';
import { deviceWords } from './device-words.ts';
import { hashQueue } from './passwords/hash-queue.ts';
import { isKnownAddress, rememberAddress } from './known-addresses.ts';
import { NOBODYS_HASH, passwordHashOf, verifyPassword } from './passwords/password-hash.ts';
import { tellPasswordChange } from './passwords/password-change.ts';
import { sealingKey } from './sealing-keys.ts';
import { endLongestUnused, findUser, findUserByName, mayLogIn, openSession } from './sessions.ts';
import { LoginLimits } from './passwords/wrong-passwords.ts';

/** Whose attempts are counted together: of those whose name nobody has. */
const NOBODY = '';

/** Of one address, on their way or waiting for their turn: each may hold a body. */
const MOST_LOGINS = 150;

const credentials = z.object({ username: z.string().max(200), password: z.string().max(1_000) });

/** Nobody is logged in yet who calls it [S7]. */
export function registerLogin(app: FastifyInstance, context: Context): void {
  const limits = new LoginLimits(context);

  const options = {
    onRequest: atMostInFlight(MOST_LOGINS, BUSY_ADDRESS, byAddress),
    bodyLimit: bodyLimits.login,
    schema: { body: credentials },
  };
  app.withTypeProvider<ZodTypeProvider>().post('/api/auth/login', options, async (request) => {
    const username = usernameKey(request.body.username);
    const address = addressKey(request.ip);
    const wideAddress = wideAddressKey(request.ip);
    const user = await findUserByName(context.db, username);
    const isKnown = await isKnownAddress(context, user?.id ?? '', address);
    let hash: string | null = null;
    const isRight = await limits.judge({ username, address, wideAddress, isKnown }, () =>
      hashQueue.run(isKnown ? 'home' : 'stranger', isKnown ? username : wideAddress, async () => {
        hash = await rightHash(context, user, request.body.password);
        return hash !== null;
      }),
    );
    if (user === null || !isRight) {
      await countRefusal(context.db, user?.id ?? NOBODY, context.now().toISOString(), 'login', 1);
      throw invalidLogin();
    }
    await rememberAddress(context, user.id, address);
    const userAgent = request.headers['user-agent'];
    const access_token = await audited(context, async ({ trx, audit, now }) => {
      // A password that was changed while the old one was judged has ended the sessions of before, and this one is none of them.
      if (!(await isStill(trx, user, hash))) throw invalidLogin();
      const agent = deviceWords(userAgent ?? null);
      const ended = await endLongestUnused(trx, user.id);
      const about = { ...ofUser(user.id, user.id), agent };
      if (ended > 0) audit.append(now, { kind: 'session-ended', ...about, details: { ended, of: null } });
      audit.append(now, { kind: 'login', ...about, details: {} });
      return openSession({ ...context, db: trx }, user.id, userAgent);
    });
    return { ...(await describeUser(context, user)), access_token, ...(await tellPasswordChange(context, user)) };
  });
}

/** What login and `/auth/me` answer: the user, the key that seals passwords and the server's clock. */
export const describeUser = async (context: Context, user: User) => ({
  ...user,
  sealing_key: await sealingKey(context),
  now: context.now().toISOString(),
});

const invalidLogin = () => new Refusal(401, 'Invalid login', 'username');

/** The hash that this is the password of; null takes as long for an unknown or inactive user as for a wrong password. */
async function rightHash(context: Context, user: User | null, password: string): Promise<string | null> {
  const hash = user === null ? null : await passwordHashOf(context, user);
  const isRight = await verifyPassword(password, hash ?? NOBODYS_HASH);
  return user !== null && isRight && mayLogIn(user) ? hash : null;
}

/** Whether it is this user's hash still, and they may log in. */
async function isStill(trx: Kysely<Tables>, { id }: User, hash: string | null): Promise<boolean> {
  const user = await findUser(trx, id);
  return user !== null && mayLogIn(user) && (await passwordHashOf({ db: trx }, user)) === hash;
}
