import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { BackupFault } from '../backup-fault.ts';

/** Debian keeps the programs of each version here. */
const DEBIAN = '/usr/lib/postgresql';
const MOST_SAID = 2_000;

/** The newest that is installed; a dump of a newer server needs it. */
export function postgresProgram(name: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((left, right) => Number(right) - Number(left)) : [];
  const found = versions.map((version) => join(DEBIAN, version, 'bin', name)).find((file) => existsSync(file));
  return found ?? name;
}

interface Running {
  input: Writable;
  output: Readable;
  /** Throws what the program said when it failed. */
  ended: Promise<void>;
  /** Ends it before its time; resolves once it is gone. */
  stop: () => Promise<void>;
}

/** Runs one of PostgreSQL's own programs on a database; its password is in no list of processes. */
export function runPostgresProgram(name: 'pg_dump' | 'pg_restore', databaseUrl: string, parameters: string[]): Running {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const env = { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) };
  const child = spawn(postgresProgram(name), [...parameters, `--dbname=${url.href}`], { env });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(0, MOST_SAID);
  });
  // Whoever writes to a program that has ended is told by `ended`.
  child.stdin.on('error', () => {});
  const ended = once(child, 'close').then(
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
