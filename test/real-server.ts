import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { utcDay } from '#domain/day/utc-day.ts';
import { freePort } from './free-port.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Half of a start is compiling, which is the same each time. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/server') };

/** The server as a process of its own, from source, on its own temporary data. */
export interface RealServer {
  readonly url: string;
  readonly dataDir: string;
  /** Of the process that runs now. */
  pid(): number;
  /** What it has printed. */
  output(): string;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Starts again at the same address on the same data, killing it first if it runs. */
  restart(): Promise<void>;
  /** Kills it and removes its data. */
  close(): Promise<void>;
}

export interface RealServerOptions {
  /** Of the demo organisation; null serves an empty database with its administrator. */
  assets?: number | null;
  variables?: Readonly<Record<string, string>>;
  /** Where its data lies already; it is removed with it. */
  dataDir?: string;
}

export const SMALL_DEMO = 200;

/** Loading the demo organisation is a third of a start: servers begin with what one of this run has loaded on the same day. */
const PREPARED = 'PREPARED_DEMO';

/** Leaves the small demo organisation for the servers of this run; what ends it. */
export async function prepareDemo(): Promise<() => void> {
  const server = await startRealServer();
  await server.stop();
  process.env[PREPARED] = JSON.stringify({ folder: server.dataDir, day: utcDay(new Date()) });
  return () => rmSync(server.dataDir, { recursive: true, force: true });
}

/** Of a server's own; with the demo organisation where it is there already. */
function newFolder({ assets, variables }: Required<Pick<RealServerOptions, 'assets' | 'variables'>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-data-'));
  const prepared = assets === SMALL_DEMO && variables['DATABASE_URL'] === undefined ? preparedFolder() : null;
  if (prepared !== null) cpSync(prepared, folder, { recursive: true });
  return folder;
}

function preparedFolder(): string | null {
  const prepared = process.env[PREPARED];
  if (prepared === undefined) return null;
  const { folder, day } = JSON.parse(prepared) as { folder: string; day: string };
  return day === utcDay(new Date()) ? folder : null;
}

export async function startRealServer({
  assets = SMALL_DEMO,
  variables = {},
  dataDir = newFolder({ assets, variables }),
}: RealServerOptions = {}): Promise<RealServer> {
  const parameters = assets === null ? [] : ['demo', `--assets=${assets}`];
  const launch = (port: string) =>
    launchServer(parameters, { LOG_LEVEL: 'error', ...variables, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: port });

  let running = await launch(String(await freePort()));
  const { url } = running;
  const end = async (signal: NodeJS.Signals) => {
    const { child } = running;
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    }
    return child.exitCode;
  };
  const kill = async () => {
    await end('SIGKILL');
  };
  return {
    url,
    dataDir,
    pid: () => running.child.pid ?? 0,
    output: () => running.output(),
    kill,
    stop: () => end('SIGTERM'),
    restart: async () => {
      await kill();
      running = await launch(new URL(url).port);
    },
    close: async () => {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Launched {
  child: ChildProcess;
  url: string;
  output(): string;
}

function launchServer(parameters: string[], variables: Record<string, string>): Promise<Launched> {
  const child = spawn(process.execPath, [join(root, 'server/main.ts'), ...parameters], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...compiled, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = /Firemark is at (\S+)\n/.exec(output) ?? [];
      if (url !== undefined) resolve({ child, url, output: () => output });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}: ${output}`)));
  });
}
