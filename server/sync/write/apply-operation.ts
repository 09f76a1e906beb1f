import { sql } from 'kysely';
import type { Outcome } from '#domain/sync/wire.ts';
import { auditChange } from '../../audit/record-entries.ts';
import { holdOperation, waitsBehind } from '../decide/hold-operation.ts';
import type { Meeting } from '../entities/entity-policy.ts';
import { isFull } from '../../database/is-full.ts';
import { policyOf } from '../entities/policies.ts';
import { completeIncoming } from '../versions/complete-incoming.ts';
import { type Arrival, arrivalOf } from '../writing/arrival.ts';
import type { Change } from '../writing/change.ts';
import { askAtEnd } from './ask-at-end.ts';
import { changeRecord, createRecord } from './change-record.ts';
import { checkPermission, withoutForbidden } from './check-permission.ts';
import { correctTimes } from './correct-times.ts';
import { editsOf } from './edits-of.ts';
import type { Hold } from '../writing/hold.ts';
import { type Incoming, isNameless } from '../writing/incoming.ts';
import { logChange, logConflicts, type StoredOutcome } from './log-change.ts';
import { receiptOf } from '../writing/receipt.ts';
import { Rejected } from '../writing/rejected.ts';
import { tell } from './replay.ts';
import { requireFilled } from './require-filled.ts';
import { readRow, rowKey, type Writing } from '../writing/writing.ts';

const unchanged = { row: null, ver: null, before: {}, stampBefore: null };

/** Judges and stores one operation; whatever it did is undone when it is refused [DB]. */
export async function applyOperation(
  writing: Writing,
  sent: Incoming,
  password: string | Rejected | null,
  arrival: Arrival = arrivalOf(writing, sent),
): Promise<Outcome> {
  const { ver } = writing;
  const { opened } = writing;
  const audited = writing.audit.length;
  await sql`savepoint operation`.execute(writing.trx);
  try {
    const outcome = await judge(writing, sent, password, arrival);
    await sql`release savepoint operation`.execute(writing.trx);
    return outcome;
  } catch (error) {
    // The whole transaction is undone already, or will be.
    if (isFull(error)) throw error;
    await sql`rollback to savepoint operation`.execute(writing.trx);
    await sql`release savepoint operation`.execute(writing.trx);
    writing.ver = ver;
    writing.opened = opened;
    writing.audit.cutTo(audited);
    writing.rows.delete(rowKey(sent.entity, sent.id));
    const rejected = asRejected(sent, error);
    if (rejected === null) throw error;
    return reject(writing, sent, rejected, arrival);
  }
}

async function judge(writing: Writing, sent: Incoming, password: string | Rejected | null, arrival: Arrival): Promise<Outcome> {
  const { entity, id } = sent;
  const policy = policyOf(entity).write;
  const row = await readRow(writing, entity, id);
  const corrected = correctTimes(writing, completeIncoming(sent, row), row);
  const edits = withoutForbidden(writing, corrected, row, await editsOf(writing, row, corrected, arrival));
  const meeting: Meeting = { id, row, edits, arrival, password };
  const late = await checkPermission(writing, entity, meeting);
  requireFilled(entity, meeting);
  policy.checkEdits?.(writing, meeting);
  await policy.note?.(writing, id, sent.patch);
  const held = late ?? (await waitsBehind(writing, corrected, arrival));
  if (held !== null) return hold(writing, sent, held, arrival);
  const settled = await policy.settle?.(writing, meeting);
  const patch = { ...meeting.edits, ...settled };
  const incoming = { ...corrected, patch: { ...corrected.patch, ...settled } };
  const change =
    row === null ? await createRecord(writing, incoming, arrival.at) : await changeRecord(writing, incoming, row, patch);
  await policy.follow?.(writing, meeting, change);
  await logConflicts(writing, incoming, change.lost);
  const outcome = outcomeOf(change);
  const receipt = receiptOf(writing, sent, arrival.at, false);
  await logChange(writing, incoming, patch, change, outcome, receipt);
  auditChange(writing, sent, change);
  const isThereAnew = (row === null || row.deleted_at !== null) && change.row.deleted_at === null;
  if (isThereAnew) await askAtEnd(writing, sent, change.row);
  return tell(writing, incoming, outcome, receipt);
}

function outcomeOf({ row, lost, isAsSent }: Change): StoredOutcome {
  if (lost.length > 0) return { outcome: 'conflict', fields: [...new Set(lost.map(({ field }) => field))] };
  return isAsSent ? { outcome: 'applied', ver: row.ver, updated_at: row.updated_at } : { outcome: 'merged' };
}

async function hold(writing: Writing, sent: Incoming, held: Hold, arrival: Arrival): Promise<Outcome> {
  if (sent.password !== null) throw new Rejected('invalid', 'A password can’t wait for a decision', 'password');
  await holdOperation(writing, sent, held, arrival);
  const outcome: StoredOutcome = { outcome: 'held', reason: held.reason };
  const receipt = receiptOf(writing, sent, arrival.at, true);
  await logChange(writing, sent, sent.patch, unchanged, outcome, receipt);
  return tell(writing, sent, outcome, receipt);
}

/**
 * What is not valid is judged anew when it comes again; other refusals of what a device sent are remembered, not what they
 * carried. Of posts that name no operation it is remembered whose edit was not allowed: its stamp is asked for no more [CALL.9].
 */
async function reject(writing: Writing, incoming: Incoming, rejected: Rejected, { by }: Arrival): Promise<Outcome> {
  const { code, field, message } = rejected;
  const outcome: StoredOutcome = { outcome: 'rejected', code, field, message };
  const isSent = by !== 'verdict' && by !== 'reopening';
  const isRemembered = isNameless(incoming)
    ? code === 'forbidden' && (await readRow(writing, incoming.entity, incoming.id)) !== null
    : code !== 'invalid';
  if (isSent && isRemembered) await logChange(writing, incoming, {}, unchanged, outcome, null);
  return tell(writing, incoming, outcome, null);
}

function asRejected(incoming: Incoming, error: unknown): Rejected | null {
  if (error instanceof Rejected) return error;
  return error instanceof Error ? (policyOf(incoming.entity).write.rejectionOf?.(error) ?? null) : null;
}
