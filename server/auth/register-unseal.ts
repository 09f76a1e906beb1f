import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { may } from '#domain/permissions.ts';
import { BUNDLE_LABEL, SEALED_USER_BYTES } from '#domain/sync/sealed-bundle.ts';
import type { User } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { limiterOf } from '../database/limiter-of.ts';
import { Refusal } from '../http/refusal.ts';
import { openSealed, storedKeys } from './sealing-keys.ts';
import { findUser, mayLogIn } from './sessions.ts';
import { takeAttempt } from './passwords/wrong-passwords.ts';

const FIVE_MINUTES = 300;
const MOST_UNSEALED = 120;
const KEY_BYTES = 32;
const OTHER_SERVER = 'This work was sealed for a server that holds another key. It stays on the device.';
const NOT_YOURS = 'There is nothing of yours to open';

const unsealBody = z.object({ key_id: z.string().max(40), sealed_key: z.string().max(1_000) });

/** Opens the key of what a device sealed at the end of a session, for those whose work it is [SESS]. */
export function registerUnseal(app: FastifyInstance, context: Context): void {
  const limit = limiterOf(context.db, 'unseal', { points: MOST_UNSEALED, duration: FIVE_MINUTES });

  app.withTypeProvider<ZodTypeProvider>().post('/api/auth/unseal', { schema: { body: unsealBody } }, async (request) => {
    const { user, body } = request;
    await takeAttempt(limit, user.id);
    const { userId, key } = await openBundleKey(context, body.key_id, body.sealed_key);
    if (!(await mayOpen(context, user, userId))) throw new Refusal(404, NOT_YOURS);
    return { key: key.toString('base64') };
  });
}

async function openBundleKey(context: Context, keyId: string, sealed: string): Promise<{ userId: string; key: Buffer }> {
  const named = (await storedKeys(context)).find(({ key_id }) => key_id === keyId);
  const opened = named === undefined ? null : await openSealed(named, sealed, BUNDLE_LABEL);
  if (opened?.length !== SEALED_USER_BYTES + KEY_BYTES) throw new Refusal(422, OTHER_SERVER);
  return { userId: opened.toString('utf8', 0, SEALED_USER_BYTES), key: opened.subarray(SEALED_USER_BYTES) };
}

/** The author, or an administrator for an author who can't log in any more. */
async function mayOpen({ db }: Context, actor: User, userId: string): Promise<boolean> {
  if (userId === actor.id) return true;
  if (!may(actor, 'see', { entity: 'oversight' })) return false;
  const author = await findUser(db, userId);
  return author === null || !mayLogIn(author);
}
