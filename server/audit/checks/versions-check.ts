import type { Kysely } from 'kysely';
import type { AuditDetails } from '#domain/audit/audit-details.ts';
import type { AuditEntry, AuditHead } from '#domain/audit/audit-entry.ts';
import type { Tables } from '../../database/tables.ts';
import type { AuditFault } from './audit-fault.ts';
import { contentsFault, type LostPhotos } from './contents-check.ts';
import { figuresFault } from './figures-check.ts';
import { type KnownVersion, knownVersions, type Place, takenOut, wordsOf } from './known-version.ts';

/** Holds the versions of closed inspections against the entries that tell of them, and these against the versions [AUDIT.12, AUDIT.25, AUDIT.30]. */
export class VersionsCheck {
  readonly #versions = new Map<string, KnownVersion>();
  readonly #named = new Map<number, KnownVersion>();
  readonly #told = new Set<string>();
  /** Of which an entry tells the digest of the row. */
  readonly #sealed = new Set<KnownVersion>();
  /** The entries of the inspections that came after the trail began. */
  readonly #created = new Map<string, Place>();
  /** Of each inspection the first version that an entry tells of. */
  readonly #firstTold = new Map<string, number>();
  readonly #lost: LostPhotos = new Map();
  #beganAt: string | null = null;

  static async of(db: Kysely<Tables>): Promise<VersionsCheck> {
    return new VersionsCheck(await knownVersions(db));
  }

  private constructor(versions: readonly KnownVersion[]) {
    for (const version of versions) {
      this.#versions.set(keyOf(version.inspection_id, version.version), version);
      if (version.audit_n !== null) this.#named.set(version.audit_n, version);
    }
  }

  /** The newest entry that a version names. */
  get newest(): AuditHead | null {
    const [n, version] = [...this.#named].toSorted(([one], [other]) => other - one)[0] ?? [];
    return n === undefined ? null : { n, hash: version?.audit_hash ?? '' };
  }

  /** After the end: what is said of each photo that a version names and a restore has lost [AUDIT.38]. */
  get lost(): string[] {
    return [...this.#lost.values()];
  }

  take(entry: AuditEntry): AuditFault | null {
    const { n, at, kind, entity, record_id, hash, details } = entry;
    if (kind === 'began') this.#beganAt = at;
    if (kind === 'created' && entity === 'inspections' && record_id !== null) this.#created.set(record_id, { n, at });
    const named = this.#named.get(n);
    const isNamed = named === undefined || (named.audit_hash === hash && details.includes(named.contents_sha256));
    if (!isNamed) return { n, at, what: 'It is not the entry that a version of a closed inspection names' };
    if (kind !== 'version') return null;
    const told = JSON.parse(details) as AuditDetails['version'];
    const key = keyOf(record_id ?? '', told.version);
    this.#told.add(key);
    this.#firstTold.set(record_id ?? '', Math.min(told.version, this.#firstTold.get(record_id ?? '') ?? told.version));
    const there = this.#versions.get(key);
    if (there?.audit_n === n && isAsTold(there, entry, told)) {
      if (told.row_sha256 !== undefined) this.#sealed.add(there);
      return null;
    }
    const gone = there === undefined ? 'which was taken out of the database' : 'which does not name it any more';
    const what = there?.audit_n === n ? 'whose row was changed' : gone;
    return { n, at, what: `It tells of ${wordsOf(record_id ?? '', told.version)}, ${what}` };
  }

  /** After the last entry: what no entry tells of has to be of before there was a trail, and nothing of that may lack. */
  async end(db: Kysely<Tables>): Promise<AuditFault | null> {
    const first = { n: 1, at: this.#beganAt };
    for (const [key, known] of this.#versions) {
      if (this.#told.has(key)) continue;
      const { inspection_id, version, made_at } = known;
      if (!this.#isOfBefore(known)) {
        const what = `No entry after it tells of ${wordsOf(inspection_id, version)}, which is of ${made_at}`;
        return { ...(this.#created.get(inspection_id) ?? first), what };
      }
      if (version > 1 && !this.#versions.has(keyOf(inspection_id, version - 1)))
        return takenOut(first, inspection_id, version - 1);
    }
    const contents = { versions: this.#versions.values(), sealed: this.#sealed, first, lost: this.#lost };
    return (await figuresFault(db, first)) ?? (await contentsFault(db, contents));
  }

  /** Whether a version that no entry tells of can be of before the trail: what it says of its time is no proof. */
  #isOfBefore({ inspection_id, version, made_at }: KnownVersion): boolean {
    if (this.#created.has(inspection_id) || made_at > (this.#beganAt ?? made_at)) return false;
    return version >= 1 && version < (this.#firstTold.get(inspection_id) ?? Infinity);
  }
}

/** Entries of former releases tell no digest of the row. */
const isAsTold = (
  { made_at, made_by_id, cause, row_sha256 }: KnownVersion,
  { at, user_id }: AuditEntry,
  told: AuditDetails['version'],
): boolean => made_at === at && made_by_id === user_id && cause === told.cause && (told.row_sha256 ?? row_sha256) === row_sha256;

const keyOf = (inspection: string, version: number): string => `${inspection}/${version}`;
