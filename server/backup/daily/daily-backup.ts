import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Context } from '../../context.ts';
import { poolOf } from '../../database/postgres/open-postgres.ts';
import { takeClaim } from '../../database/postgres/shared-claims.ts';
import { instanceId } from '../../sync/pull/cursor.ts';
import { tellsLostPhoto } from '../photos/lost-photo.ts';
import { backupFile, dropOldBackups } from './backup-folder.ts';
import { readBackupState, writeBackupState } from './backup-state.ts';

const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 60_000;
const TRY_AGAIN_MS = 900_000;
/** A network drive that hangs would keep a backup for ever. */
const LONGEST_MS = 21_600_000;
/** Others go first. */
const NICE = 10;
const MOST_SAID = 2_000;
const STOPPING: ReadonlySet<NodeJS.Signals> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP']);
const command = fileURLToPath(new URL('../backup-command.ts', import.meta.url));

type Daily = Pick<Context, 'db' | 'environment' | 'log' | 'now'>;

/** A backup a day beside requests, by one of the servers of a database; returns what ends it [BACKUP.8]. */
export function backUpDaily(
  context: Daily,
  folder: string,
  { lookEvery = LOOK_EVERY_MS, longest = LONGEST_MS } = {},
): () => Promise<void> {
  const ending = new AbortController();
  let looking: Promise<void> | null = null;
  const stops = { inARow: 0 };
  const look = () => {
    looking ??= backUpWhenDue(context, { folder, longest, stops, ending: ending.signal })
      .catch((error: unknown) => context.log.error({ err: error }, 'whether a backup is due could not be told'))
      .finally(() => {
        looking = null;
      });
  };
  const timer = setInterval(look, lookEvery).unref();
  look();
  return async () => {
    ending.abort();
    clearInterval(timer);
    await looking;
  };
}

interface When {
  folder: string;
  /** In milliseconds. */
  longest: number;
  /** One may have been meant for the server as well, which is gone by the next look then. */
  stops: { inARow: number };
  ending: AbortSignal;
}

async function backUpWhenDue(context: Daily, { folder, longest, stops, ending }: When): Promise<void> {
  const { db, now } = context;
  if (!(await isDue(context))) return;
  const claimed = await claim(db);
  if ('fault' in claimed) return tellFailed(context, claimed.fault);
  const { release } = claimed;
  if (release === null) return;
  try {
    // Another server may have made it since.
    if (!(await isDue(context))) return;
    const begun = now();
    const instance = await instanceId(db);
    const file = backupFile(folder, begun, instance);
    const ended = await runBackup(context, file, { longest, ending });
    if (ending.aborted) return;
    const { log } = context;
    stops.inARow = ended.kind === 'stopped' ? stops.inARow + 1 : 0;
    if (ended.kind === 'stopped' && stops.inARow > 1) return await tellFailed(context, stoppedAlone(ended.by));
    if (ended.kind === 'stopped') return log.warn({ by: ended.by }, 'a backup was ended before it was made; it is begun again');
    if (ended.kind === 'failed') return await tellFailed(context, ended.why);
    const { lost } = ended;
    for (const why of lost) log.error({ why }, 'a backup was made without a photo');
    const { size: bytes } = await stat(file);
    await writeBackupState(db, { made_at: begun.toISOString(), bytes, failed_at: null, lost_photos: lost.length });
    dropOldBackups(folder, begun, instance);
    log.info({ file, bytes }, 'backed up');
  } finally {
    await release();
  }
}

/** Null when another server makes it; a database that takes nothing gives no claim. */
async function claim(db: Daily['db']): Promise<{ release: (() => Promise<void>) | null } | { fault: string }> {
  if (poolOf(db) === null) return { release: async () => {} };
  try {
    return { release: await takeClaim(db, { of: 'daily-backup', most: 1 }) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

async function tellFailed({ db, log, now }: Daily, why: string): Promise<void> {
  log.error({ why }, 'no backup was made; it is tried again in a quarter of an hour');
  await writeBackupState(db, { ...(await readBackupState(db)), failed_at: now().toISOString() });
}

async function isDue({ db, now }: Daily): Promise<boolean> {
  const { made_at, failed_at } = await readBackupState(db);
  const since = (time: string | null) =>
    time === null ? Number.POSITIVE_INFINITY : Math.abs(now().getTime() - Date.parse(time));
  return since(made_at) >= DAY_MS && since(failed_at) >= TRY_AGAIN_MS;
}

type Ended =
  /** With what is said of each photo that it is without. */
  | { kind: 'made'; lost: string[] }
  | { kind: 'failed'; why: string }
  /** By one of those who stop programs, such as one that stops the server with all its processes. */
  | { kind: 'stopped'; by: NodeJS.Signals };

/** In a process of its own, so that no request waits for it. */
async function runBackup(
  { environment }: Daily,
  file: string,
  { longest, ending }: Pick<When, 'longest' | 'ending'>,
): Promise<Ended> {
  const late = AbortSignal.timeout(longest);
  const signal = AbortSignal.any([ending, late]);
  const env = { ...process.env, DATA_DIR: environment.dataDir, DATABASE_URL: environment.databaseUrl ?? '' };
  const child = spawn(process.execPath, [command, file], { env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  const lost: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    if (tellsLostPhoto(line)) lost.push(line);
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(0, MOST_SAID);
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE);
    const [code, by] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code === 0) return { kind: 'made', lost };
    if (by !== null && STOPPING.has(by)) return { kind: 'stopped', by };
    return { kind: 'failed', why: `${by === null ? '' : killedBy(by)}${said}`.trim() };
  } catch (error) {
    const isLate = late.aborted;
    const why = isLate ? `It has taken longer than ${Math.round(longest / 60_000)} minutes` : (error as Error).message;
    return { kind: 'failed', why };
  }
}

/** Linux ends what is large and not urgent first where memory runs out, with SIGKILL, and nothing is said then. */
const killedBy = (signal: NodeJS.Signals): string =>
  `Its process was ended by ${signal}${signal === 'SIGKILL' ? ': give the machine more memory if it had too little' : ''}. `;

/** As earlyoom does, which asks what is large to end before it ends it. */
const stoppedAlone = (signal: NodeJS.Signals): string =>
  `Its process was ended by ${signal} again, and the server was not: see what ends programs on this machine, and whether it has too little memory`;
