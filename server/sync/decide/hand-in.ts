import type { Outcome } from '#domain/sync/wire.ts';
import type { Context } from '../../context.ts';
import { findUser, mayLogIn } from '../../auth/sessions.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireOversight } from './require-oversight.ts';
import { applyOperations } from '../write/apply-operations.ts';
import type { Asker } from '../writing/writing.ts';

interface Handed {
  author: string;
  sentAt: string | undefined;
  version: number;
  gone: AbortSignal;
}

/** What an administrator sends of somebody who can't log in any more: all of it is held as that author's [SESS, HELD]. */
export async function handIn(
  context: Context,
  { user: actor, tokenHash }: Asker,
  operations: readonly unknown[],
  { author, ...from }: Handed,
): Promise<Outcome[]> {
  requireOversight(actor);
  const user = await findUser(context.db, author);
  if (user === null) throw new Refusal(404, 'There is no such user', 'author');
  if (mayLogIn(user)) {
    throw new Refusal(422, 'This user can log in and send it themselves', 'author');
  }
  return applyOperations(context, user, operations, { ...from, handedInBy: actor.id, tokenHash });
}
