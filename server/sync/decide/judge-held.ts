import { sql } from 'kysely';
import type { z } from 'zod';
import { isKnownEntity } from '#domain/entities.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import type { heldVerdict, Verdict } from '#domain/sync/wire.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { applyWaiting } from './apply-waiting.ts';
import { giveVerdict } from './give-verdict.ts';
import { readHeldText } from './held-text.ts';
import { letAllIn } from './let-all-in.ts';
import { requireOversight } from './require-oversight.ts';
import { policyOf } from '../entities/policies.ts';
import { MOST_JUDGED, queueOf, waitingOperations, type Waiting } from './waiting-operations.ts';
import { type Asker, readRow, write, type Writing } from '../writing/writing.ts';
import { leftWords, type WhyLeft } from './why-left.ts';

type Decision = Pick<Verdict, 'verdict' | 'reason'>;

const OF_SEVERAL = 'Changes of several people wait from this device: decide about each person’s by themselves';
const MUCH_BEFORE = 'Too much waits before it: accept all of its inspection or of its device';

/** What was judged, and what could not be applied any more and waits on. */
export interface Judged {
  verdicts: string[];
  left: { op: string; why: WhyLeft }[];
}

/**
 * An administrator's verdict about a held operation [HELD]. Accepting it accepts what was held before it of the same
 * record and author, refusing it refuses what was held after it.
 */
export async function judgeHeld(
  context: Context,
  { user: actor, tokenHash }: Asker,
  op: string,
  decision: Decision,
): Promise<Judged> {
  requireOversight(actor);
  return write(context, { actor, tokenHash }, async (writing) => {
    const waiting = await sameQueue(writing, op);
    const named = waiting.findIndex((held) => held.op_id === op);
    const chosen = decision.verdict === 'accepted' ? waiting.slice(0, named + 1) : waiting.slice(named, named + MOST_JUDGED);
    const { verdicts, left } = await judge(writing, chosen.slice(0, MOST_JUDGED), decision);
    const [wrong] = left;
    if (wrong !== undefined) throw new Refusal(409, leftWords(wrong.why));
    if (!verdicts.includes(op)) throw new Refusal(409, MUCH_BEFORE);
    await applyWaiting(writing);
    return { verdicts, left };
  });
}

/**
 * One verdict about all that waits of an inspection or of a device, or of one author there, and had arrived by a place that was
 * seen. Whoever says nothing of the author of what a device sent means one author's [HELD].
 */
export async function judgeAllHeld(
  context: Context,
  { user: actor, tokenHash }: Asker,
  { of, until, author, ...decision }: z.output<typeof heldVerdict> & { author: string | undefined },
): Promise<Judged & { more: boolean }> {
  requireOversight(actor);
  return write(context, { actor, tokenHash }, async (writing) => {
    const all = waitingOperations(writing).where('sequence', '<=', until);
    const there = 'device' in of ? all.where('device', '=', of.device) : all.where('inspection_id', '=', of.inspection);
    const chosen = author === undefined ? there : there.where('user_id', '=', author);
    if ('device' in of && (await isOfSeveral(chosen))) throw new Refusal(409, OF_SEVERAL);
    const waiting = await chosen.limit(MOST_JUDGED + 1).execute();
    const blocked = 'device' in of ? await behindOtherDevices(writing, of.device) : new Set<string>();
    const { verdicts, left, isEnd } = await judge(writing, waiting.slice(0, MOST_JUDGED), decision, blocked);
    const more = !isEnd || waiting.length > MOST_JUDGED;
    if (more) await leaveToBeClosed(writing, chosen, blocked);
    else await openAfterAll(writing, waiting, left);
    await applyWaiting(writing);
    return { verdicts, left, more };
  });
}

async function judge(
  writing: Writing,
  waiting: readonly Waiting[],
  { verdict, reason }: Decision,
  blocked?: Set<string>,
): Promise<Judged & { isEnd: boolean }> {
  const { accepted, left, isEnd } =
    verdict === 'accepted' ? await letAllIn(writing, waiting, 'verdict', blocked) : { accepted: waiting, left: [], isEnd: true };
  await giveVerdict(writing, { judged: accepted, verdict, reason, by_id: writing.actor.id });
  return { verdicts: accepted.map(({ op_id }) => op_id), left, isEnd };
}

/** A program that names no device shares its place with all others. */
async function isOfSeveral(chosen: ReturnType<typeof waitingOperations>): Promise<boolean> {
  const authors = chosen.clearSelect().clearOrderBy().select('user_id').distinct().limit(2);
  return (await authors.execute()).length > 1;
}

/** What the verdict opens now and closes again with its next call lets nothing in between them; a closing that is left closes nothing [HELD.9]. */
async function leaveToBeClosed(
  writing: Writing,
  chosen: ReturnType<typeof waitingOperations>,
  blocked: ReadonlySet<string>,
): Promise<void> {
  if (writing.opened.length === 0) return;
  const rest = await chosen
    .where('id', 'in', [...writing.opened])
    .select('operation')
    .execute();
  const closed = rest.filter((held) => !blocked.has(queueOf(held)) && isLocking(held)).map(({ id }) => id);
  writing.opened = writing.opened.filter((id) => !closed.includes(id));
}

/** What waits only for an opening that an earlier call made is let in where the closing that was to follow is left [HELD.9]. */
async function openAfterAll(writing: Writing, waiting: readonly Waiting[], left: Judged['left']): Promise<void> {
  const isLeft = new Set(left.map(({ op }) => op));
  const ops = waiting.filter((held) => isLeft.has(held.op_id) && locks(held.entity, {}) !== undefined).map(({ op_id }) => op_id);
  if (ops.length === 0) return;
  const held = await waitingOperations(writing).where('op_id', 'in', ops).select('operation').execute();
  for (const one of held.filter(isLocking)) {
    if (await isOpen(writing, one)) writing.opened = [...new Set([...writing.opened, one.id])];
  }
}

/** Whether a patch locks a record, or a record is locked; of most entities nothing is. */
const locks = (entity: string, fields: Fields): boolean | undefined =>
  isKnownEntity(entity) ? policyOf(entity).decide.isLocking?.(fields) : undefined;

const isLocking = ({ entity, operation }: { entity: string; operation: string }): boolean =>
  locks(entity, readHeldText(operation).patch) === true;

async function isOpen(writing: Writing, { entity, id }: Waiting): Promise<boolean> {
  const row = isKnownEntity(entity) ? await readRow(writing, entity, id) : null;
  return row !== null && locks(entity, row) === false;
}

async function sameQueue(writing: Writing, op: string): Promise<Waiting[]> {
  const held = await waitingOperations(writing).where('op_id', '=', op).executeTakeFirst();
  if (held === undefined) throw new Refusal(404, 'This change does not wait for a verdict');
  const { entity, id, user_id } = held;
  return waitingOperations(writing).where('entity', '=', entity).where('id', '=', id).where('user_id', '=', user_id).execute();
}

/** The records and authors of which an earlier operation of another device waits. */
async function behindOtherDevices(writing: Writing, device: string): Promise<Set<string>> {
  const { rows } = await sql<Pick<Waiting, 'entity' | 'id' | 'user_id'>>`
    select entity, id, user_id from held_operations where verdict is null group by entity, id, user_id
    having min(case when device <> ${device} then sequence end) < max(case when device = ${device} then sequence end)`.execute(
    writing.trx,
  );
  return new Set(rows.map(queueOf));
}
