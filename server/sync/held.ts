import type { EntityName } from '#domain/entities.ts';
import { type Actor, may } from '#domain/permissions.ts';
import type { HoldReason } from '#domain/sync/hold-reason.ts';
import type { HeldOperation } from '#domain/sync/wire.ts';
import type { HeldOperationsTable } from '../database/tables.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { applyOperation } from './apply-operation.ts';
import type { Incoming } from './incoming.ts';
import { readRow, write, type Writing } from './writing.ts';

interface Decision {
  verdict: 'accepted' | 'refused';
  reason: string | null;
}

/** The operations that wait for an administrator, in the order of their arrival. */
export async function readHeld({ db }: Context, actor: Actor): Promise<{ held: HeldOperation[] }> {
  requireOversight(actor);
  const rows = await db.selectFrom('held_operations').selectAll().where('verdict', 'is', null).orderBy('sequence').execute();
  const held = rows.map(({ op_id, sequence, entity, id, user_id, device, reason, held_at, operation }) => {
    const { patch, ts } = JSON.parse(operation) as Incoming;
    const places = { locked_at: null, inspection_id: null, asset_id: null };
    const why = reason as HoldReason;
    return {
      op: op_id,
      sequence,
      entity: entity as EntityName,
      id,
      user_id,
      device,
      reason: why,
      held_at,
      made_at: ts,
      ...places,
      patch,
    };
  });
  return { held };
}

/**
 * An administrator's verdict about a held operation [D7]. Accepting it accepts what was held before it of the same
 * record, refusing it refuses what was held after it.
 */
export async function judgeHeld(context: Context, actor: Actor, op: string, decision: Decision): Promise<{ verdicts: string[] }> {
  requireOversight(actor);
  return write(context, { actor, isVerdict: true }, async (writing) => {
    const waiting = await sameRecord(writing, op);
    const named = waiting.findIndex((held) => held.op_id === op);
    const judged = decision.verdict === 'accepted' ? waiting.slice(0, named + 1) : waiting.slice(named);
    for (const held of judged) {
      if (decision.verdict === 'accepted') await letIn(writing, held);
      await writing.trx
        .updateTable('held_operations')
        .set({
          verdict: decision.verdict,
          verdict_reason: decision.reason,
          verdict_by_id: actor.id,
          verdict_ver: ++writing.ver,
        })
        .where('op_id', '=', held.op_id)
        .execute();
    }
    return { verdicts: judged.map((held) => held.op_id) };
  });
}

async function sameRecord(writing: Writing, op: string): Promise<HeldOperationsTable[]> {
  const held = await writing.trx
    .selectFrom('held_operations')
    .selectAll()
    .where('op_id', '=', op)
    .where('verdict', 'is', null)
    .executeTakeFirst();
  if (held === undefined) throw new Refusal(404, 'This change does not wait for a verdict');
  return writing.trx
    .selectFrom('held_operations')
    .selectAll()
    .where('entity', '=', held.entity)
    .where('id', '=', held.id)
    .where('verdict', 'is', null)
    .orderBy('sequence')
    .execute();
}

/** Applies a held operation as its author's, under an id of its own: the log holds the first one already. */
async function letIn(writing: Writing, held: HeldOperationsTable): Promise<void> {
  const author = await readRow(writing, 'users', held.user_id);
  if (author === null) throw new Refusal(409, 'Its author is not known any more');
  const incoming = { ...(JSON.parse(held.operation) as Incoming), op: writing.context.newId() };
  const asAuthor: Writing = { ...writing, actor: author };
  const outcome = await applyOperation(asAuthor, incoming, null);
  if (outcome.outcome === 'rejected') throw new Refusal(409, outcome.message, outcome.field);
  writing.ver = asAuthor.ver;
}

function requireOversight(actor: Actor): void {
  if (!may(actor, 'see', { entity: 'oversight' })) throw new Refusal(404, 'Not found');
}
