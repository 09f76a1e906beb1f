import type { Kysely } from 'kysely';
import { type AuditEntry, type AuditHead, CHAIN_START } from '#domain/audit/audit-entry.ts';
import { readAtOnce } from '../database/read-at-once.ts';
import type { Tables } from '../database/tables.ts';
import type { AuditFault } from './checks/audit-fault.ts';
import { ChainCheck } from './checks/chain-check.ts';
import { type GivenHead, HeadsCheck } from './checks/heads-check.ts';
import { HeldCheck } from './checks/held-check.ts';
import { photosFault } from './checks/photos-check.ts';
import { readHead } from './read-audit.ts';
import { RecordsCheck } from './checks/records-check.ts';
import { VersionsCheck } from './checks/versions-check.ts';

const CHUNK = 500;

/** The head of a chain in which all fits, or the first entry that doesn't. */
export type Verified = { head: AuditHead } | { fault: AuditFault };
/** The same of a database, beside a head with what is said of each photo that a restore has lost [AUDIT.38]. */
export type VerifiedDatabase = { head: AuditHead; lost: string[] } | { fault: AuditFault };

/** Checks a database as it is at one moment: its chain, the ends that it had, the versions of closed inspections, its records, what waits for decisions and its photos [AUDIT.11, AUDIT.29]. */
export const verifyDatabase = (db: Kysely<Tables>, given: readonly GivenHead[] = []): Promise<VerifiedDatabase> =>
  readAtOnce(db, (snapshot) => verify(snapshot, given));

async function verify(db: Kysely<Tables>, given: readonly GivenHead[]): Promise<VerifiedDatabase> {
  const [chain, heads, records, held, versions] = [
    new ChainCheck(),
    new HeadsCheck(given),
    new RecordsCheck(),
    new HeldCheck(),
    await VersionsCheck.of(db),
  ];
  for await (const entry of entriesOf(db)) {
    const fault = chain.take(entry) ?? heads.take(entry) ?? versions.take(entry) ?? records.take(entry);
    if (fault !== null) return { fault };
    held.take(entry);
  }
  const { head } = chain;
  const seen = [await readHead(db), versions.newest ?? CHAIN_START].toSorted((one, other) => other.n - one.n)[0];
  const cut = chain.end(seen ?? CHAIN_START) ?? heads.end(head.n);
  const photos = () => photosFault(db, heads.restored);
  const fault = cut ?? firstOf([await versions.end(db), await records.end(db), await held.end(db), await photos()]);
  return fault === null ? { head, lost: versions.lost } : { fault };
}

const firstOf = (faults: readonly (AuditFault | null)[]): AuditFault | null =>
  faults.filter((fault) => fault !== null).toSorted((one, other) => one.n - other.n)[0] ?? null;

async function* entriesOf(db: Kysely<Tables>): AsyncGenerator<AuditEntry> {
  for (let after = -1; ;) {
    const page = db.selectFrom('audit_entries').selectAll().where('n', '>', after).orderBy('n').limit(CHUNK);
    const entries = await page.execute();
    yield* entries;
    const last = entries.at(-1);
    if (last === undefined) return;
    after = last.n;
  }
}
