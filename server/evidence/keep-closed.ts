import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { allSeen } from '../database/seen.ts';
import { SERVER_ACTOR } from '../sync/writing/server-actor.ts';
import { Rejected } from '../sync/writing/rejected.ts';
import { readRow, write } from '../sync/writing/writing.ts';
import { storedClosing } from './stored-closing.ts';
import { closingSizes } from './keep-evidence.ts';
import { writeVersion } from './write-version.ts';

/** What is waited for before each; a test waits for nothing. */
type Quiet = (signal: AbortSignal) => Promise<void>;
const atOnce: Quiet = () => Promise.resolve();

/** Writes the first version of inspections that were closed before versions were kept, each in a transaction of its own [PROOF]. */
export async function keepClosed(context: Context, signal: AbortSignal, quiet = atOnce): Promise<void> {
  for (let after = ''; !signal.aborted;) {
    await quiet(signal);
    if (signal.aborted) return;
    const next = await nextUnkept(context, after);
    if (next === null) return;
    await keepOne(context, next);
    after = next;
    await nextTurn();
  }
}

async function nextUnkept({ db }: Context, after: string): Promise<string | null> {
  const found = await db
    .selectFrom('inspections')
    .select('id')
    .where(allSeen('inspections'))
    .where('closed_at', 'is not', null)
    .where('evidence', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

async function keepOne(context: Context, id: string): Promise<void> {
  try {
    await write(context, { actor: SERVER_ACTOR }, async (writing) => {
      const inspection = await readRow(writing, 'inspections', id);
      if (inspection === null || inspection.closed_at === null || inspection.evidence !== null) return;
      const closing = await storedClosing(writing.trx, inspection);
      await writeVersion(writing, { ...inspection, ver: ++writing.ver }, 'kept-since', closing, closingSizes);
    });
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    context.log.warn({ inspection: id }, 'a closed inspection is too large for its version to be kept');
  }
}
