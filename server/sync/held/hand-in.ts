import { type Actor, isAdministrator } from '#domain/permissions.ts';
import type { Outcome } from '#domain/sync/wire.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { applyOperations } from '../apply-operations.ts';
import { selectRows } from '../writing.ts';

/** What an administrator sends of somebody who can't log in any more: all of it is held as that author's [D4.6, D7]. */
export async function handIn(
  context: Context,
  actor: Actor,
  operations: readonly unknown[],
  { author, sentAt }: { author: string; sentAt: string | undefined },
): Promise<Outcome[]> {
  if (!isAdministrator(actor)) throw new Refusal(404, 'Not found');
  const [user] = await selectRows(context.db, 'users', [author]);
  if (user === undefined) throw new Refusal(404, 'There is no such user', 'author');
  if (user.status === 'Active' && user.deleted_at === null) {
    throw new Refusal(422, 'This user can log in and send it themselves', 'author');
  }
  return applyOperations(context, user, operations, { sentAt, handedInBy: actor.id });
}
