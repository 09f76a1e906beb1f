import { auditHeld } from '../../audit/record-entries.ts';
import type { HeldOperationsTable } from '../../database/tables.ts';
import type { Arrival } from '../writing/arrival.ts';
import { policyOf } from '../entities/policies.ts';
import { possibleInstant } from '../write/sane-instant.ts';
import type { Hold } from '../writing/hold.ts';
import type { Incoming } from '../writing/incoming.ts';
import { heldDigest } from './held-digest.ts';
import { heldText } from './held-text.ts';
import type { Writing } from '../writing/writing.ts';

/** Keeps an operation as it was sent until an administrator accepts or refuses it, and tells of it [HELD]. */
export async function holdOperation(writing: Writing, sent: Incoming, hold: Hold, arrival: Arrival): Promise<void> {
  const { last } = await writing.trx
    .selectFrom('held_operations')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow();
  const row: HeldOperationsTable = {
    op_id: sent.op,
    sequence: (last ?? 0) + 1,
    entity: sent.entity,
    id: sent.id,
    device: sent.device,
    user_id: writing.actor.id,
    operation: heldText(sent),
    ...hold,
    held_at: arrival.at,
    made_at: possibleInstant(Date.parse(sent.ts) + writing.offset, writing.now) ?? '',
    handed_in_by_id: writing.handedInBy,
    verdict: null,
    verdict_reason: null,
    verdict_by_id: null,
    verdict_at: null,
    verdict_ver: null,
  };
  await writing.trx.insertInto('held_operations').values(row).execute();
  auditHeld(writing, sent, hold, heldDigest(row));
  writing.isNews = true;
}

/** Where order matters, an operation waits behind what is held of the same record and author. */
export async function waitsBehind({ trx, actor }: Writing, { entity, id }: Incoming, { by }: Arrival): Promise<Hold | null> {
  if (policyOf(entity).write.isInOrder !== true || by === 'verdict' || by === 'reopening') return null;
  const earlier = await trx
    .selectFrom('held_operations')
    .select(['inspection_id', 'asset_id'])
    .where('entity', '=', entity)
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('verdict', 'is', null)
    .executeTakeFirst();
  return earlier === undefined ? null : { reason: 'behind', locked_at: null, ...earlier };
}
