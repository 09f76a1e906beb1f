import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { readAuditHead } from '../backup/read-audit-head.ts';
import { isUnreadable } from '../database/embedded/check-database-file.ts';
import { databaseFault } from '../database/database-fault.ts';
import { isOutOfReach } from '../database/postgres/is-out-of-reach.ts';
import { openPostgres } from '../database/postgres/open-postgres.ts';
import type { Tables } from '../database/tables.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { fileFault } from '../file-fault.ts';
import type { GivenHead } from './checks/heads-check.ts';
import { openToCheck } from './open-to-check.ts';
import { type VerifiedDatabase, verifyDatabase } from './verify-audit.ts';
import { verifyExport } from './verify-export.ts';

/** Of a trail that fits, where a restore has lost photos of closed inspections. */
const LACKING = 2;
/** Of a check that could not be made, which says nothing of the trail. */
const UNCHECKED = 3;

/**
 * `npm run verify-audit [-- --database FILE | --export FILE] [--head FILE]...`: 1 and the first entry that doesn't fit, or the head,
 * with 0, or with 2 and the photos that a restore has lost; 3 where it can't be made [AUDIT.40]. `--head` takes a backup, its
 * manifest, or what a backup or an earlier check has said [AUDIT.11, AUDIT.26, AUDIT.38].
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { database: { type: 'string' }, export: { type: 'string' }, head: { type: 'string', multiple: true, default: [] } },
  });
  const given: GivenHead[] = [];
  for (const file of values.head) given.push({ file, ...(await readAuditHead(file)) });
  const checked =
    values.export === undefined ? await checkDatabase(values.database, given) : await checkExport(values.export, given);
  if ('fault' in checked) {
    const { n, at, what } = checked.fault;
    say(`The audit trail does not fit at entry ${n}${at === null ? '' : ` of ${at}`}. ${what}.`);
    return 1;
  }
  const { head, lost } = checked;
  say(`The audit trail fits: ${head.n} entries, the last with the hash ${head.hash}.`);
  for (const held of given) say(`It holds entry ${held.n}, with which ${held.file} ends.`);
  // Apart: what stands on standard output is kept, and is given as a head later.
  for (const photo of lost) process.stderr.write(`${photo}.\n`);
  return lost.length === 0 ? 0 : LACKING;
}

async function checkDatabase(file: string | undefined, heads: readonly GivenHead[]): Promise<VerifiedDatabase> {
  const db = await open(file);
  try {
    return await verifyDatabase(db, heads);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    throw new Error('The database can’t be checked: it is damaged. Restore the newest backup', { cause: error });
  } finally {
    await db.destroy();
  }
}

async function open(given: string | undefined): Promise<Kysely<Tables>> {
  if (given !== undefined) return openToCheck(given);
  const { dataDir, databaseUrl } = readEnvironment(process.env);
  return databaseUrl === null ? openToCheck(join(dataDir, 'firemark.sqlite')) : openPostgres(databaseUrl, () => undefined);
}

/** It has no photos that could be lost. */
async function checkExport(file: string, heads: readonly GivenHead[]): Promise<VerifiedDatabase> {
  const checked = await verifyExport(createReadStream(file, 'utf8'), heads);
  return 'fault' in checked ? checked : { ...checked, lost: [] };
}

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(
    `${databaseFault(error) ?? fileFault(error) ?? (error instanceof Error ? error.message : String(error))}\n`,
  );
  process.exitCode = error instanceof EnvironmentError || isOutOfReach(error) || fileFault(error) !== null ? UNCHECKED : 1;
}
