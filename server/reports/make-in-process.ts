import { type ChildProcess, spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../http/refusal.ts';
import type { PdfJob } from './pdf-job.ts';

interface Options {
  timeoutMs: number;
  /** Ends the process at once, for a reason that is told. */
  signal: AbortSignal;
  program: URL;
}

/** For JavaScript; pages lie outside of it. */
const HEAP_MB = 256;
/** Of what a process that failed has said. */
const MOST_SAID = 2_000;

export const STOPPING = 'The server is stopping';
const TOOK_TOO_LONG = 'The PDF took too long to make';
const WAS_ENDED = 'The PDF could not be made: the server has too little memory for it at the moment';

/** Makes a PDF in a process of its own, whose memory is gone with it and whose end is its PDF's only [REPORT.30, REPORT.31]. */
export async function makeInProcess(job: PdfJob, { timeoutMs, signal, program }: Options): Promise<Buffer> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const child = spawn(process.execPath, ['--expose-gc', `--max-old-space-size=${HEAP_MB}`, fileURLToPath(program)], {
    env: {},
    signal: AbortSignal.any([signal, deadline]),
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-MOST_SAID);
  });
  // One that ends before it has read everything is told of by its end.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(job));
  const [made, end] = await Promise.all([buffer(child.stdout), endOf(child)]);
  if (end === 0) return made;
  signal.throwIfAborted();
  if (deadline.aborted) throw new Refusal(503, TOOK_TOO_LONG);
  if (typeof end === 'string') throw new Refusal(503, WAS_ENDED);
  throw new Error(`the process of a PDF ended with ${end}: ${said}`);
}

/** Its exit code, or the name of the signal that ended it; waits until its memory is free. */
function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('close', (code, killedBy) => resolve(killedBy ?? code ?? 'nothing'));
    child.once('error', (error) => {
      if (child.pid === undefined) reject(error);
    });
  });
}
