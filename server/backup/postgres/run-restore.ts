import { pipeline } from 'node:stream/promises';
import { piecesOf } from '../age/age-chunks.ts';
import { type Running, runPostgresProgram } from './postgres-program.ts';

/** What other programs keep in the database, such as extensions, is not ours to make. */
const READ = ['--format=custom', '--no-owner', '--no-privileges', '--single-transaction', '--file=-'];
const WRITE = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'];

/** Since this version a session has a limit for transactions, which its `pg_restore` takes off. */
const LIMITS_TRANSACTIONS = 17;
const TAKE_OFF = 'SET transaction_timeout = 0;\n';
/** What is set stands within the first bytes. */
const HEAD_BYTES = 16_384;

interface Target {
  databaseUrl: string;
  /** The version of its server. */
  server: number;
  /** The one schema that is restored. */
  schema: string;
}

/** The newest installed programs read what any has dumped and write it to a database, all of it in one transaction [BACKUP.31]. */
export function runRestore({ databaseUrl, server, schema }: Target): Omit<Running, 'output'> {
  const reader = runPostgresProgram({ name: 'pg_restore', parameters: [...READ, `--schema=${schema}`] });
  const writer = runPostgresProgram({ name: 'psql', parameters: WRITE, databaseUrl });
  writer.output.resume();
  // Why it broke off is told by either of them.
  const passed = pipeline(reader.output, (script: AsyncIterable<Buffer>) => knownTo(server, script), writer.input).catch(
    () => {},
  );
  const ended = bothOf(writer, reader, passed);
  // Whoever stops them knows already why.
  ended.catch(() => {});
  return {
    input: reader.input,
    ended,
    stop: async () => void (await Promise.all([reader.stop(), writer.stop()])),
  };
}

/** The database's own words go before those of a reader that could not be rid of what it read. */
async function bothOf(writer: Running, reader: Running, passed: Promise<void>): Promise<void> {
  const ended = await Promise.allSettled([writer.ended, reader.ended, passed]);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** A script of a newer `pg_restore` without what an older server doesn't know. */
export async function* knownTo(server: number, script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const { piece, place } of piecesOf(script, HEAD_BYTES)) {
    if (place > 0 || server >= LIMITS_TRANSACTIONS) yield piece;
    else yield Buffer.from(piece.toString('latin1').replace(TAKE_OFF, ''), 'latin1');
  }
}
