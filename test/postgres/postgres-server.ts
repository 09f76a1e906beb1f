import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from '#domain/assertions.ts';
import { freePort } from '../free-port.ts';
import { postgresProgram } from '#server/backup/postgres/postgres-program.ts';

/** A PostgreSQL of its own, from Debian's package, which is gone with its tests. */
export interface PostgresServer {
  /** The address of a database on it. */
  urlOf(database: string): string;
  /** Of the process whose children serve. */
  pid(): number;
  /** `kill -9`, of all of it; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again at the same address on the same data, as a standby that waits for what it has not heard of too. */
  start(options?: { standsBy: boolean }): Promise<void>;
  close(): Promise<void>;
}

const USER = 'firemark';
/** After a kill it brings each of its files to the disk first. */
const READY_MS = 50_000;

/** Texts sort by a language's rules unless a column says otherwise, as on most servers that firms rent. */
const CLUSTER = [
  '-U',
  USER,
  '-A',
  'trust',
  '-E',
  'UTF8',
  '--locale-provider=icu',
  '--icu-locale=en',
  '--locale=C.UTF-8',
  '--no-sync',
];
/** Killed, it leaves what its processes share with its data, which goes with the tests, and not in the machine's memory. */
const SHARES = 'dynamic_shared_memory_type=mmap';
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** What it acknowledges is lost with it unless it is to be safe. */
export async function startPostgres({ isSafe = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-postgres-'));
  const data = join(folder, 'data');
  if (isRoot()) execFileSync('chown', ['postgres', folder]);
  runAsPostgres('initdb', ['-D', data, ...CLUSTER]);
  const port = String(await freePort());
  const settings = ['max_connections=300', SHARES, `unix_socket_directories=${folder}`, ...(isSafe ? [] : FAST)];
  const options = ['-D', data, '-p', port, '-h', '127.0.0.1', ...settings.flatMap((one) => ['-c', one])];
  const launch = async () => {
    const child = spawn(...asPostgres('postgres', options), { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
    await ready(child);
    return child;
  };

  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let running: ChildProcess | null = await launch();
  const kill = async () => {
    if (running === null) return;
    // Its parts hold the same pipe: it closes when the last of them has ended.
    const gone = once(running, 'close');
    process.kill(pid(), 'SIGKILL');
    await gone;
    running = null;
  };
  return {
    urlOf: (database) => `postgres://${USER}@127.0.0.1:${port}/${database}`,
    pid,
    kill,
    start: async ({ standsBy } = { standsBy: false }) => {
      if (standsBy) writeFileSync(join(data, 'standby.signal'), '');
      running = await launch();
    },
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** It refuses to run as root. */
const asPostgres = (program: string, parameters: string[]): [string, string[]] =>
  isRoot()
    ? ['runuser', ['-u', 'postgres', '--', postgresProgram(program), ...parameters]]
    : [postgresProgram(program), parameters];

const runAsPostgres = (program: string, parameters: string[]) =>
  execFileSync(...asPostgres(program, parameters), { stdio: 'pipe', cwd: '/' });

async function ready({ stderr }: ChildProcess): Promise<void> {
  const log = must(stderr, 'its log');
  let said = '';
  const signal = AbortSignal.timeout(READY_MS);
  while (!/ready to accept (read-only )?connections/.test(said)) {
    const [chunk] = (await once(log, 'data', { signal }).catch(() => {
      throw new Error(`PostgreSQL did not start: ${said}`);
    })) as [Buffer];
    said += chunk.toString();
  }
  log.resume();
}
