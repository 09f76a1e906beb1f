import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../http/refusal.ts';
import type { PdfJob } from './pdf-job.ts';

interface Options {
  /** For what says little; more of it is given longer. */
  timeoutMs: number;
  /** Ends the process at once, for a reason that is told. */
  signal: AbortSignal;
  program: URL;
}

/** For JavaScript; pages lie outside of it. */
const HEAP_MB = 256;
/** Two cores that nobody else uses make a megabyte of works in 2 to 4 s, busy ones in 10. */
const LONGER_MS_PER_MB = 10_000;
/** What a report may hold was made in much less time, and others wait. */
const MOST_LONGER_MS = 30 * LONGER_MS_PER_MB;
/** Of what a process that failed has said. */
const MOST_SAID = 2_000;

export const STOPPING = 'The server is stopping';
const TOOK_TOO_LONG = {
  report:
    'The PDF took too long to make. Try again when the server has less to do, or make the site’s report of fewer asset types',
  labels: 'The PDF took too long to make. Print fewer labels at once',
} satisfies Record<PdfJob['template'], string>;
const WAS_ENDED = 'The PDF could not be made: the server has too little memory for it at the moment';

/** Makes a PDF in a process of its own, whose memory is gone with it and whose end is its PDF's only [REPORT.30, REPORT.31]. */
export const makeInProcess = (job: PdfJob, options: Options): Promise<Buffer> => madeBy(begin(job, options), options.signal);

interface Begun {
  child: ChildProcessWithoutNullStreams;
  deadline: AbortSignal;
  tookTooLong: string;
}

/** Holds nothing of what the PDF says once the process has it, however long that takes [REPORT.48]. */
function begin(job: PdfJob, { timeoutMs, signal, program }: Options): Begun {
  const input = JSON.stringify(job);
  const deadline = AbortSignal.timeout(timeoutMs + longerMs(input.length - lengthOfPictures(job)));
  const child = spawn(process.execPath, ['--expose-gc', `--max-old-space-size=${HEAP_MB}`, fileURLToPath(program)], {
    env: {},
    signal: AbortSignal.any([signal, deadline]),
    killSignal: 'SIGKILL',
  });
  // One that ends before it has read everything is told of by its end.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return { child, deadline, tookTooLong: TOOK_TOO_LONG[job.template] };
}

const longerMs = (said: number): number => Math.min(MOST_LONGER_MS, LONGER_MS_PER_MB * Math.floor(said / 1_000_000));

/** They say nothing, and are laid out at once. */
function lengthOfPictures({ template, data }: PdfJob): number {
  if (template !== 'report') return 0;
  return Object.values(data.pictures ?? {}).reduce((sum, { length }) => sum + length, 0);
}

async function madeBy({ child, deadline, tookTooLong }: Begun, signal: AbortSignal): Promise<Buffer> {
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-MOST_SAID);
  });
  const [made, end] = await Promise.all([buffer(child.stdout), endOf(child)]);
  if (end === 0) return made;
  signal.throwIfAborted();
  if (deadline.aborted) throw new Refusal(503, tookTooLong);
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
