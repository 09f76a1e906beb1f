import { setTimeout as waited } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { folderCalls } from './files/homes/folder-calls.ts';

/** Requests that are still running after this long are cut off: many who stop a process kill it after 10 s. */
const LONGEST_DRAIN = 5_000;
/** All of it: a database that doesn't let go keeps no process for ever. What was acknowledged is committed. */
const LONGEST_STOP = 20_000;
/** A file that was just read is closed within a millisecond; what takes longer than this hangs. */
const LONGEST_CALL = 1_000;
const LOOK_EACH = 10;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** An exit waits for all threads, which a folder that hangs never gives back [FILES.24]; what is about to end is let end [RUN.7]. */
async function end(code: number): Promise<void> {
  for (let left = LONGEST_CALL; folderCalls.underWay > 0 && left > 0; left -= LOOK_EACH) await waited(LOOK_EACH);
  if (folderCalls.underWay > 0) {
    process.stderr.write('The folder of photos doesn’t answer, so Firemark was ended by force. See to its drive (FILES_URL)\n');
    process.kill(process.pid, 'SIGKILL');
  }
  process.exit(code);
}

const exit = () => void end(0);

/** SIGTERM and SIGINT exit with 0 until there is something to stop: what isn't committed by then its database undoes [RUN.7]. */
export function exitOnSignals(): void {
  for (const signal of SIGNALS) process.on(signal, exit);
}

/** SIGTERM and SIGINT refuse what comes, let running requests end, close the database and exit with 0 [RUN.7, RUN.16, METRIC.6]. */
export function stopOnSignals(app: FastifyInstance, context: Context, beforeEnd: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => app.server.closeAllConnections(), LONGEST_DRAIN).unref();
    setTimeout(() => fail(context, `not stopped within ${LONGEST_STOP} ms`), LONGEST_STOP).unref();
    await app.close();
    await beforeEnd();
    await context.db.destroy();
    await end(0);
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      stop().catch((error: unknown) => fail(context, error));
    });
    // Last: with its only listener a signal that came in this turn, and is not told yet, would be dropped.
    process.off(signal, exit);
  }
}

function fail({ log }: Context, error: unknown): void {
  log.fatal({ err: error }, 'the server could not stop');
  void end(1);
}
