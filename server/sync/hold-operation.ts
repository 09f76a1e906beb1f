import type { HoldReason } from '#domain/sync/hold-reason.ts';
import type { Incoming } from './incoming.ts';
import type { Writing } from './writing.ts';

/** Keeps an operation until an administrator accepts or refuses it [D7]. */
export async function holdOperation(writing: Writing, incoming: Incoming, reason: HoldReason): Promise<void> {
  const { last } = await writing.trx
    .selectFrom('held_operations')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow();
  await writing.trx
    .insertInto('held_operations')
    .values({
      op_id: incoming.op,
      sequence: (last ?? 0) + 1,
      entity: incoming.entity,
      id: incoming.id,
      device: incoming.device,
      user_id: writing.actor.id,
      operation: JSON.stringify(incoming),
      reason,
      held_at: writing.now,
      verdict: null,
      verdict_reason: null,
      verdict_by_id: null,
      verdict_ver: null,
    })
    .execute();
  writing.isNews = true;
}

/** Why an operation waits behind another of the same record, or null. */
export async function waitsBehind(writing: Writing, incoming: Incoming): Promise<HoldReason | null> {
  if (incoming.entity !== 'asset_grades' || writing.isVerdict) return null;
  const earlier = await writing.trx
    .selectFrom('held_operations')
    .select('reason')
    .where('entity', '=', incoming.entity)
    .where('id', '=', incoming.id)
    .where('verdict', 'is', null)
    .executeTakeFirst();
  return earlier === undefined ? null : 'behind';
}
