import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { isFull } from '../database/is-full.ts';
import { isOutOfReach } from '../database/postgres/is-out-of-reach.ts';
import { allSeen } from '../database/seen.ts';
import { Refusal } from '../http/refusal.ts';
import { SERVER_ACTOR } from '../sync/writing/server-actor.ts';
import { Rejected } from '../sync/writing/rejected.ts';
import { readRow, write } from '../sync/writing/writing.ts';
import { storedClosing } from './stored-closing.ts';
import { closingSizes } from './keep-evidence.ts';
import { writeVersion } from './write-version.ts';

const TRY_AGAIN_MS = 60_000;

type Wait = (signal: AbortSignal) => Promise<void>;
interface Waits {
  /** Before each. */
  quiet: Wait;
  /** While the database does not write. */
  later: Wait;
}
const inAMinute: Wait = (signal) => pause(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined);

/**
 * Writes the first version of inspections that were closed before versions were kept, each in a transaction of its own [PROOF].
 * It takes hours: a database that is restarted meanwhile, or full, is waited for [PROOF.27].
 */
export async function keepClosed(
  context: Context,
  signal: AbortSignal,
  { quiet = () => Promise.resolve(), later = inAMinute }: Partial<Waits> = {},
): Promise<void> {
  for (let after = ''; !signal.aborted;) {
    await quiet(signal);
    if (signal.aborted) return;
    try {
      const next = await nextUnkept(context, after);
      if (next === null) return;
      await keepOne(context, next);
      after = next;
    } catch (error) {
      if (!isForNow(error)) throw error;
      context.log.error({ err: error }, 'what closed inspections say can’t be kept at the moment: it is tried again in a minute');
      await later(signal);
    }
    await nextTurn();
  }
}

const isForNow = (error: unknown): boolean =>
  isOutOfReach(error) || isFull(error) || (error instanceof Refusal && error.statusCode === 503);

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
    if (isForNow(error)) throw error;
    if (error instanceof Rejected)
      context.log.warn({ inspection: id }, 'a closed inspection is too large for its version to be kept');
    else context.log.error({ inspection: id, err: error }, 'what a closed inspection says could not be kept');
  }
}
