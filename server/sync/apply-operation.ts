import { sql } from 'kysely';
import type { HoldReason } from '#domain/sync/hold-reason.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import type { Outcome } from '#domain/sync/wire.ts';
import { endSessions } from '../auth/sessions.ts';
import { storePasswordHash } from '../auth/store-password-hash.ts';
import { type Change, changeRecord, createRecord } from './change-record.ts';
import { checkDays } from './check-days.ts';
import { checkPermission } from './check-permission.ts';
import { usernameTaken } from './check-user.ts';
import { correctTimes } from './correct-times.ts';
import { holdOperation, waitsBehind } from './hold-operation.ts';
import type { Incoming } from './incoming.ts';
import { logChange, logConflicts, type StoredOutcome } from './log-change.ts';
import { Rejected } from './rejected.ts';
import { tell } from './replay.ts';
import { type LiveRow, readRow, rowKey, type Writing } from './writing.ts';

const unchanged = { row: null, ver: null, before: {}, stampBefore: null };

/** Judges and stores one operation; whatever it did is undone when it is refused [D4.2]. */
export async function applyOperation(writing: Writing, sent: Incoming, password: string | Rejected | null): Promise<Outcome> {
  const { ver } = writing;
  const incoming = correctTimes(writing, sent);
  await sql`savepoint operation`.execute(writing.trx);
  try {
    const outcome = await judge(writing, incoming, password);
    await sql`release savepoint operation`.execute(writing.trx);
    return outcome;
  } catch (error) {
    await sql`rollback to savepoint operation`.execute(writing.trx);
    await sql`release savepoint operation`.execute(writing.trx);
    writing.ver = ver;
    writing.rows.delete(rowKey(incoming.entity, incoming.id));
    const rejected = asRejected(incoming, error);
    if (rejected === null) throw error;
    return reject(writing, incoming, rejected);
  }
}

async function judge(writing: Writing, incoming: Incoming, password: string | Rejected | null): Promise<Outcome> {
  const { entity, id } = incoming;
  const row = await readRow(writing, entity, id);
  const patch = row === null || !incoming.isWholeRecord ? incoming.patch : differing(row, incoming.patch);
  const late = writing.isVerdict ? null : await checkPermission(writing, incoming, row, patch);
  checkDays(writing, entity, row, patch);
  if (password instanceof Rejected) throw password;
  if (entity === 'users' && row === null && password === null) throw new Rejected('invalid', 'Passwords required', 'password');
  const heldFor = late ?? (await waitsBehind(writing, incoming));
  if (heldFor !== null) return hold(writing, incoming, heldFor);
  const change = row === null ? await createRecord(writing, incoming) : await changeRecord(writing, incoming, row, patch);
  if (entity === 'users') await changeAccess(writing, change.row as LiveRow<'users'>, password);
  await logConflicts(writing, incoming, change.lost);
  const outcome = outcomeOf(change);
  await logChange(writing, incoming, patch, change, outcome);
  return tell(writing, incoming, outcome);
}

function outcomeOf({ row, lost, isAsSent }: Change): StoredOutcome {
  if (lost.length > 0) return { outcome: 'conflict', fields: [...new Set(lost.map(({ field }) => field))] };
  return isAsSent ? { outcome: 'applied', ver: row.ver, updated_at: row.updated_at } : { outcome: 'merged' };
}

async function hold(writing: Writing, incoming: Incoming, reason: HoldReason): Promise<Outcome> {
  await holdOperation(writing, incoming, reason);
  await logChange(writing, incoming, incoming.patch, unchanged, { outcome: 'held', reason });
  return tell(writing, incoming, { outcome: 'held', reason });
}

/** What is not valid, and posts of the spec's own calls, are judged anew when they come again; other refusals are remembered, not what they carried. */
async function reject(writing: Writing, incoming: Incoming, { code, field, message }: Rejected): Promise<Outcome> {
  const outcome: StoredOutcome = { outcome: 'rejected', code, field, message };
  if (code !== 'invalid' && !incoming.isWholeRecord) await logChange(writing, incoming, {}, unchanged, outcome);
  return tell(writing, incoming, outcome);
}

function asRejected(incoming: Incoming, error: unknown): Rejected | null {
  if (error instanceof Rejected) return error;
  const isClash = incoming.entity === 'users' && error instanceof Error && error.message.includes('users_username');
  return isClash ? usernameTaken() : null;
}

/** A new password, a deactivation and a deletion end the user's other sessions [D4.6]. */
async function changeAccess(writing: Writing, user: LiveRow<'users'>, password: string | null): Promise<void> {
  const { trx, actor, tokenHash } = writing;
  if (password !== null) await storePasswordHash(trx, user.id, password);
  if (user.status !== 'Active' || user.deleted_at !== null) await endSessions(trx, user.id);
  else if (password !== null) await endSessions(trx, user.id, actor.id === user.id ? tokenHash : null);
}

/**
 * The edits in a posted record: what differs. Next to other edits, an empty deleted_at or closed_at is no undo of what
 * the client may not have heard of.
 */
function differing(row: LiveRow, posted: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const stored = row as Readonly<Record<string, unknown>>;
  const fields = Object.keys(posted).filter((field) => !sameValue(posted[field], stored[field]));
  const reopening = ['deleted_at', 'closed_at', 'closed_by_id'];
  const isEdit = fields.some((field) => !reopening.includes(field));
  const edits = fields.filter((field) => !(isEdit && reopening.includes(field) && posted[field] === null));
  return Object.fromEntries(edits.map((field) => [field, posted[field]]));
}
