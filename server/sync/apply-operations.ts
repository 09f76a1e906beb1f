import type { Actor } from '#domain/permissions.ts';
import type { Outcome } from '#domain/sync/wire.ts';
import type { Context } from '../context.ts';
import { applyOperation } from './apply-operation.ts';
import { applyWaiting } from './held/apply-waiting.ts';
import { type Incoming, readOperation } from './incoming.ts';
import { type Passwords, preparePasswords } from './prepare-passwords.ts';
import { Rejected } from './rejected.ts';
import { readReplays, replay } from './replay.ts';
import { prefetchRows, readRow, write, type Writing } from './writing.ts';

/** The device's clock when it sent, the session that it sent with, and the administrator who hands it in for its author. */
interface Origin {
  sentAt?: string | undefined;
  tokenHash?: string | undefined;
  handedInBy?: string;
}

/** The only writer of synchronised records: one transaction, one outcome for each operation, in their order [D4.4]. */
export async function applyOperations(
  context: Context,
  actor: Actor,
  operations: readonly unknown[],
  from: Origin = {},
): Promise<Outcome[]> {
  return applyIncoming(context, actor, operations.map(read), from);
}

interface Unreadable {
  op: string;
  rejected: Rejected;
}

export async function applyIncoming(
  context: Context,
  actor: Actor,
  operations: readonly (Incoming | Unreadable)[],
  from: Origin = {},
): Promise<Outcome[]> {
  const readable = operations.filter((one): one is Incoming => !('rejected' in one));
  const passwords = await preparePasswords(context, actor, readable);
  if (readable.length === 0) return operations.flatMap((one) => ('rejected' in one ? [refuse(one)] : []));
  return write(context, { actor, ...from }, async (writing) => {
    await prefetchRows(writing, readable);
    const outcomes: Outcome[] = [];
    const apply = await applier(writing, readable, passwords);
    for (const one of operations) outcomes.push('rejected' in one ? refuse(one) : await apply(one));
    return outcomes;
  });
}

/** Applies operations one after the other; a record whose creation was refused refuses what follows, without keeping it. */
async function applier(writing: Writing, operations: readonly Incoming[], passwords: Passwords) {
  const replays = await readReplays(writing, operations);
  const done = new Map<string, Outcome>();
  const refused = new Set<string>();
  return async (incoming: Incoming): Promise<Outcome> => {
    const { op, entity, id } = incoming;
    const repeated = done.get(op);
    if (repeated !== undefined) return repeated;
    const logged = replays.get(op);
    const isBehind = logged === undefined && refused.has(id) && (await readRow(writing, entity, id)) === null;
    if (isBehind) return refuse({ op, rejected: behindRefused() });
    const outcome =
      logged === undefined
        ? await applyOperation(writing, incoming, passwords.get(incoming) ?? null)
        : await replay(writing, incoming, logged);
    await applyWaiting(writing);
    if (outcome.outcome === 'rejected') refused.add(id);
    done.set(op, outcome);
    return outcome;
  };
}

const behindRefused = () => new Rejected('refused', 'An earlier change of this record was refused');

function read(raw: unknown): Incoming | Unreadable {
  try {
    return readOperation(raw);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    const { op } = (typeof raw === 'object' && raw !== null ? raw : {}) as { op?: unknown };
    return { op: typeof op === 'string' ? op.slice(0, 100) : '', rejected: error };
  }
}

function refuse({ op, rejected: { code, field, message } }: Unreadable): Outcome {
  return { op, outcome: 'rejected', code, field, message };
}
