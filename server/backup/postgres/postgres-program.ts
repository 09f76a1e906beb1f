import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { BackupFault } from '../backup-fault.ts';
import { libpqUrl } from './libpq-url.ts';
import { writeTrustedRoots } from './trusted-roots.ts';

/** Debian keeps the programs of each version here. */
const DEBIAN = '/usr/lib/postgresql';
const MOST_SAID = 2_000;

/**
 * Of the installed versions of a program the first that is no older than a server's: what a newer one writes may be nothing for
 * that server. The newest where all are older, or for no server.
 */
export function postgresProgram(name: string, server = Number.POSITIVE_INFINITY, folder = DEBIAN): string {
  const fileOf = (version: number) => join(folder, String(version), 'bin', name);
  const versions = (existsSync(folder) ? readdirSync(folder) : []).map(Number).filter((version) => existsSync(fileOf(version)));
  const sorted = versions.toSorted((left, right) => left - right);
  const found = sorted.find((version) => version >= server) ?? sorted.at(-1);
  return found === undefined ? name : fileOf(found);
}

export interface Running {
  input: Writable;
  output: Readable;
  /** Throws what the program said when it failed. */
  ended: Promise<void>;
  /** Ends it before its time; resolves once it is gone. */
  stop: () => Promise<void>;
}

interface Program {
  name: 'pg_dump' | 'pg_restore' | 'psql';
  /** The version of the server that it is to suit. */
  server?: number;
  parameters: string[];
  /** Of the database that it works on; without one it only reads and writes. */
  databaseUrl?: string;
}

const NOWHERE = { url: null, password: null, trustsDefaults: false };

/** Runs one of PostgreSQL's own programs; a database's password is in no list of processes. */
export function runPostgresProgram({ name, server, parameters, databaseUrl }: Program): Running {
  const { url, password, trustsDefaults } = databaseUrl === undefined ? NOWHERE : libpqUrl(databaseUrl);
  const roots = trustsDefaults ? writeTrustedRoots() : null;
  const env = {
    ...process.env,
    ...(password !== null && { PGPASSWORD: password }),
    ...(roots !== null && { PGSSLROOTCERT: roots.file }),
  };
  const child = spawn(postgresProgram(name, server), [...parameters, ...(url === null ? [] : [`--dbname=${url}`])], { env });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(0, MOST_SAID);
  });
  // Whoever writes to a program that has ended is told by `ended`.
  child.stdin.on('error', () => {});
  const closed = once(child, 'close').finally(() => roots?.drop());
  const ended = closed.then(
    ([code]) => {
      if (code !== 0) throw new BackupFault(`${name} failed (${said.trim().replaceAll('\n', '; ')})`);
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new BackupFault(`${name} is not installed: it comes with PostgreSQL's client programs (Debian: postgresql-client)`);
    },
  );
  const gone = ended.catch(() => {});
  const stop = () => {
    child.kill();
    return gone;
  };
  return { input: child.stdin, output: child.stdout, ended, stop };
}

/** Gives a program more to read, and waits for it to take it; of one that has ended `ended` tells why, not that nobody reads. */
export async function feed({ input, ended }: Pick<Running, 'input' | 'ended'>, bytes: Buffer): Promise<void> {
  if (!input.writable || input.write(bytes)) return;
  await Promise.race([once(input, 'drain').catch(() => {}), ended.catch(() => {})]);
}
