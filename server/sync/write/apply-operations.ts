import type { Actor } from '#domain/permissions.ts';
import type { Outcome } from '#domain/sync/wire.ts';
import type { Context } from '../../context.ts';
import { applyOperation } from './apply-operation.ts';
import { countStored, requireAllowance } from './change-allowance.ts';
import { applyWaiting } from '../decide/apply-waiting.ts';
import type { Incoming } from '../writing/incoming.ts';
import { pauser } from './pauser.ts';
import { type Passwords, preparePasswords, untilSecondOwnPassword } from './prepare-passwords.ts';
import { countRefusals } from './refusals.ts';
import { jsonOfFields } from '../writing/json-text.ts';
import { Rejected } from '../writing/rejected.ts';
import { readOperations, type Sender, type Unreadable } from './read-operations.ts';
import { readReplays, replay, withoutRefusedPost } from './replay.ts';
import { whereItFits } from './where-it-fits.ts';
import { isLong, prefetchRows, readRow, rowKey, write, type Writing } from '../writing/writing.ts';

/** The device's clock when it sent, the session that it sent with, and the administrator who hands it in for its author. */
interface Origin extends Sender {
  sentAt?: string | undefined;
  tokenHash?: string | undefined;
  handedInBy?: string;
}

/**
 * The only writer of synchronised records: one transaction, one outcome for each operation, in their order [SYNC]; fewer
 * where the rows that are sent back are heavy, or the own password is set more than once.
 */
export async function applyOperations(
  context: Context,
  actor: Actor,
  operations: readonly unknown[],
  from: Origin = {},
): Promise<Outcome[]> {
  const read = await readOperations(context, actor, operations, from);
  return applyIncoming(context, actor, untilSecondOwnPassword(actor, read), from);
}

/**
 * A reply that grows beyond it, or a transaction that takes too long, holds fewer outcomes than there were operations; the others
 * are sent again [HTTP, LIMIT].
 */
const MOST_REPLY_BYTES = 2_000_000;

const bytesOf = (outcome: Outcome): number => ('row' in outcome ? Buffer.byteLength(jsonOfFields(outcome.row)) : 0);

export async function applyIncoming(
  context: Context,
  actor: Actor,
  operations: readonly (Incoming | Unreadable)[],
  from: Origin = {},
): Promise<Outcome[]> {
  const outcomes = await judgeIncoming(context, actor, operations, from);
  context.metrics?.countOutcomes(outcomes);
  return outcomes;
}

async function judgeIncoming(
  context: Context,
  actor: Actor,
  operations: readonly (Incoming | Unreadable)[],
  from: Origin,
): Promise<Outcome[]> {
  const readable = operations.filter((one): one is Incoming => !('rejected' in one));
  if (readable.length > 0) requireAllowance(context, actor.id);
  const passwords = await preparePasswords(context, { actor, tokenHash: from.tokenHash ?? null }, readable);
  if (readable.length === 0) {
    const refused = operations.flatMap((one) => ('rejected' in one ? [refuse(one)] : []));
    await countRefusals(context.db, actor.id, context.now().toISOString(), refused);
    return refused;
  }
  const stored: number[] = [];
  const judge = async (writing: Writing): Promise<Outcome[]> => {
    stored.length = 0;
    const heavy = await prefetchRows(writing, readable);
    const outcomes: Outcome[] = [];
    const apply = await applier(writing, readable, { passwords, stored });
    const pause = pauser();
    let bytes = 0;
    for (const one of operations) {
      if (outcomes.length > 0 && (bytes > MOST_REPLY_BYTES || isLong(writing))) break;
      const outcome = 'rejected' in one ? refuse(one) : await apply(one);
      outcomes.push(outcome);
      bytes += bytesOf(outcome);
      if (!('rejected' in one) && heavy.has(rowKey(one.entity, one.id))) writing.rows.delete(rowKey(one.entity, one.id));
      await pause();
    }
    const anew = outcomes.filter((outcome) => !writing.toldVerdicts.has(outcome));
    await countRefusals(writing.trx, actor.id, writing.now, anew);
    return outcomes;
  };
  const outcomes = await whereItFits((full) => write(context, { actor, ...from, full }, judge));
  countStored(context, actor.id, stored);
  return outcomes;
}

interface Applying {
  passwords: Passwords;
  /** Is told what the log keeps of each, in bytes, also of one that changes nothing [LIMIT.24]. */
  stored: number[];
}

/** Applies operations one after the other; a record whose creation was refused refuses what follows, without keeping it. */
async function applier(writing: Writing, operations: readonly Incoming[], { passwords, stored }: Applying) {
  const replays = await readReplays(writing, operations);
  const done = new Map<string, Outcome>();
  const refused = new Set<string>();
  return async (incoming: Incoming): Promise<Outcome> => {
    const { op, entity, id } = incoming;
    const repeated = done.get(op);
    if (repeated !== undefined) return repeated;
    const logged = await withoutRefusedPost(writing, incoming, replays.get(op));
    const isBehind = logged === undefined && refused.has(id) && (await readRow(writing, entity, id)) === null;
    if (isBehind) return refuse({ op, rejected: behindRefused() });
    const before = writing.logged;
    const outcome =
      logged === undefined
        ? await applyOperation(writing, incoming, passwords.get(incoming) ?? null)
        : await replay(writing, incoming, logged);
    if (logged === undefined && outcome.outcome !== 'rejected') stored.push(writing.logged - before);
    await applyWaiting(writing);
    if (outcome.outcome === 'rejected') refused.add(id);
    done.set(op, outcome);
    return outcome;
  };
}

const behindRefused = () => new Rejected('refused', 'An earlier change of this record was refused');

function refuse({ op, rejected: { code, field, message } }: Unreadable): Outcome {
  return { op, outcome: 'rejected', code, field, message };
}
