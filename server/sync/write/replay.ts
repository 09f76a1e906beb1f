import type { Outcome, RejectionCode } from '#domain/sync/wire.ts';
import { type Incoming, isNameless } from '../writing/incoming.ts';
import type { StoredOutcome } from './log-change.ts';
import { shownRow } from '../entities/seen-by.ts';
import { readRow, type Writing } from '../writing/writing.ts';

interface Logged {
  op_id: string;
  entity: string;
  id: string;
  user_id: string;
  outcome: string;
  receipt: string | null;
}

/** What the log says of operations that may have been sent before. */
export async function readReplays(writing: Writing, operations: readonly Incoming[]): Promise<Map<string, Logged>> {
  if (operations.length === 0) return new Map();
  const logged = await writing.trx
    .selectFrom('change_log')
    .select(['op_id', 'entity', 'id', 'user_id', 'outcome', 'receipt'])
    .where(
      'op_id',
      'in',
      operations.map(({ op }) => op),
    )
    .execute();
  return new Map(logged.map((entry) => [entry.op_id, entry]));
}

/** A refused post that comes again is judged anew: its sender may be allowed to by now. */
export async function withoutRefusedPost(
  writing: Writing,
  incoming: Incoming,
  logged: Logged | undefined,
): Promise<Logged | undefined> {
  if (logged === undefined || !isNameless(incoming)) return logged;
  if ((JSON.parse(logged.outcome) as StoredOutcome).outcome !== 'rejected') return logged;
  await writing.trx.deleteFrom('change_log').where('op_id', '=', logged.op_id).execute();
  return undefined;
}

/** A retry is answered as the first time [SYNC]. */
export async function replay(writing: Writing, incoming: Incoming, logged: Logged): Promise<Outcome> {
  const { op, entity, id } = incoming;
  if (logged.entity !== entity || logged.id !== id || logged.user_id !== writing.actor.id) {
    return { op, outcome: 'rejected', code: 'invalid', field: 'op', message: 'This operation id is used already' };
  }
  const first = JSON.parse(logged.outcome) as StoredOutcome;
  const decided = first.outcome === 'held' ? await outcomeOfVerdict(writing, op) : null;
  const outcome = await tell(writing, { op, entity, id }, decided ?? first, logged.receipt);
  if (decided !== null) writing.toldVerdicts.add(outcome);
  return outcome;
}

/**
 * What was decided of what was held, for who sends it again and has not heard it: a post, or a device that takes it up from a
 * file or later than its verdict; null while nothing is decided [CALL.5, HELD.20].
 */
async function outcomeOfVerdict({ trx }: Writing, op: string): Promise<StoredOutcome | null> {
  const held = await trx
    .selectFrom('held_operations')
    .select(['verdict', 'verdict_reason'])
    .where('op_id', '=', op)
    .executeTakeFirst();
  if (held?.verdict === 'accepted') return { outcome: 'merged' };
  if (held?.verdict !== 'refused') return null;
  return { outcome: 'rejected', code: 'refused', field: null, message: held.verdict_reason ?? 'An administrator refused it' };
}

/** An outcome as it is sent: with the whole row where the device can't go on with its own [SYNC]. */
export async function tell(
  writing: Writing,
  { op, entity, id }: Pick<Incoming, 'op' | 'entity' | 'id'>,
  stored: StoredOutcome,
  given: string | null,
): Promise<Outcome> {
  if (stored.outcome === 'rejected') return { op, ...stored, code: stored.code as RejectionCode };
  const receipt = given ?? '';
  if (stored.outcome === 'applied' || stored.outcome === 'held') return { op, ...stored, receipt };
  const live = await readRow(writing, entity, id);
  if (live === null) throw new Error('a merged record is gone');
  const row = shownRow(writing.actor, entity, live);
  return row === null
    ? { op, outcome: 'applied', ver: live.ver, updated_at: live.updated_at, receipt }
    : { op, ...stored, row, receipt };
}
