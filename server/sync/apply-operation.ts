import { sql } from 'kysely';
import type { Outcome } from '#domain/sync/wire.ts';
import { endSessions } from '../auth/sessions.ts';
import { storePasswordHash } from '../auth/store-password-hash.ts';
import { keepEvidence } from '../evidence/keep-evidence.ts';
import { type Arrival, arrivalOf } from './arrival.ts';
import { type Change, changeRecord, createRecord } from './change-record.ts';
import { checkPermission, type Hold } from './check-permission.ts';
import { checkDays } from './check-days.ts';
import { usernameTaken } from './check-user.ts';
import { correctTimes } from './correct-times.ts';
import { editsOf } from './edits-of.ts';
import { holdOperation, waitsBehind } from './held/hold-operation.ts';
import type { Incoming } from './incoming.ts';
import { type Closing, keepLocks } from './inspection-locks.ts';
import { logChange, logConflicts, type StoredOutcome } from './log-change.ts';
import { receiptOf } from './receipt.ts';
import { Rejected } from './rejected.ts';
import { tell } from './replay.ts';
import { settleClosing } from './settle-closing.ts';
import { type LiveRow, readRow, rowKey, type Writing } from './writing.ts';

const unchanged = { row: null, ver: null, before: {}, stampBefore: null };

/** Judges and stores one operation; whatever it did is undone when it is refused [D4.2]. */
export async function applyOperation(
  writing: Writing,
  sent: Incoming,
  password: string | Rejected | null,
  arrival: Arrival = arrivalOf(writing, sent),
): Promise<Outcome> {
  const { ver } = writing;
  const opened = writing.opened.length;
  await sql`savepoint operation`.execute(writing.trx);
  try {
    const outcome = await judge(writing, sent, password, arrival);
    await sql`release savepoint operation`.execute(writing.trx);
    return outcome;
  } catch (error) {
    await sql`rollback to savepoint operation`.execute(writing.trx);
    await sql`release savepoint operation`.execute(writing.trx);
    writing.ver = ver;
    writing.opened.length = opened;
    writing.rows.delete(rowKey(sent.entity, sent.id));
    const rejected = asRejected(sent, error);
    if (rejected === null) throw error;
    return reject(writing, sent, rejected, arrival);
  }
}

async function judge(writing: Writing, sent: Incoming, password: string | Rejected | null, arrival: Arrival): Promise<Outcome> {
  const { entity, id } = sent;
  const row = await readRow(writing, entity, id);
  const corrected = correctTimes(writing, sent, row);
  const edits = editsOf(row, corrected);
  const late = await checkPermission(writing, corrected, row, edits, arrival);
  checkDays(writing, entity, row, edits);
  if (password instanceof Rejected) throw password;
  if (entity === 'users' && row === null && password === null) throw new Rejected('invalid', 'Passwords required', 'password');
  const held = late ?? (await waitsBehind(writing, corrected, arrival));
  if (held !== null) return hold(writing, sent, held, arrival);
  const { incoming, patch, closing } = await settleClosing(writing, corrected, row, edits, arrival.at);
  const change = row === null ? await createRecord(writing, incoming) : await changeRecord(writing, incoming, row, patch);
  if (entity === 'users') await changeAccess(writing, change.row as LiveRow<'users'>, password);
  await keepEvidence(writing, incoming, row, change, closing);
  await logConflicts(writing, incoming, change.lost);
  const outcome = outcomeOf(change);
  const receipt = receiptOf(writing, sent, arrival.at, false);
  await logChange(writing, incoming, patch, change, outcome, receipt);
  if (entity === 'inspections') await followInspection(writing, row, change.row, closing, arrival);
  return tell(writing, incoming, outcome, receipt);
}

/** What a changed inspection brings with it: when its lock arrived. */
async function followInspection(
  writing: Writing,
  before: LiveRow | null,
  after: LiveRow,
  claimed: Closing | null,
  { at }: Arrival,
): Promise<void> {
  const [was, is] = [before as LiveRow<'inspections'> | null, after as LiveRow<'inspections'>];
  const closing = is.closed_at === null ? null : claimed;
  await keepLocks(writing, was, is, { closing, at });
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
 * What is not valid, and posts of the spec's own calls, are judged anew when they come again; other refusals of what a device
 * sent are remembered, not what they carried.
 */
async function reject(writing: Writing, incoming: Incoming, rejected: Rejected, { by }: Arrival): Promise<Outcome> {
  const { code, field, message } = rejected;
  const outcome: StoredOutcome = { outcome: 'rejected', code, field, message };
  const isSent = by !== 'verdict' && by !== 'reopening' && !incoming.isWholeRecord;
  if (code !== 'invalid' && isSent) await logChange(writing, incoming, {}, unchanged, outcome, null);
  return tell(writing, incoming, outcome, null);
}

function asRejected(incoming: Incoming, error: unknown): Rejected | null {
  if (error instanceof Rejected) return error;
  const isClash = incoming.entity === 'users' && error instanceof Error && /users[._]username/.test(error.message);
  return isClash ? usernameTaken() : null;
}

/** A new password, a deactivation and a deletion end the user's other sessions [D4.6]. */
async function changeAccess(writing: Writing, user: LiveRow<'users'>, password: string | null): Promise<void> {
  const { trx, actor, tokenHash } = writing;
  if (password !== null) await storePasswordHash(trx, user.id, password, { by_id: actor.id, at: writing.now });
  if (user.status !== 'Active' || user.deleted_at !== null) await endSessions(trx, user.id);
  else if (password !== null) await endSessions(trx, user.id, actor.id === user.id ? tokenHash : null);
}
