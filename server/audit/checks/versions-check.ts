import type { Kysely } from 'kysely';
import type { AuditDetails } from '#domain/audit/audit-details.ts';
import type { AuditEntry, AuditHead } from '#domain/audit/audit-entry.ts';
import type { Tables } from '../../database/tables.ts';
import { sha256 } from '../sha256.ts';
import type { AuditFault } from './audit-fault.ts';

type Version = Pick<
  Tables['evidence_versions'],
  'inspection_id' | 'version' | 'made_at' | 'contents_sha256' | 'audit_n' | 'audit_hash'
>;

/** Holds the versions of closed inspections against the entries that tell of them, and these against the versions [AUDIT.12, AUDIT.25]. */
export class VersionsCheck {
  readonly #versions = new Map<string, Version>();
  readonly #named = new Map<number, Version>();
  readonly #told = new Set<string>();
  #beganAt: string | null = null;

  static async of(db: Kysely<Tables>): Promise<VersionsCheck> {
    const columns = ['inspection_id', 'version', 'made_at', 'contents_sha256', 'audit_n', 'audit_hash'] as const;
    const inOrder = db
      .selectFrom('evidence_versions')
      .select(columns)
      .orderBy('audit_n', (order) => order.asc().nullsFirst())
      .orderBy('inspection_id')
      .orderBy('version');
    return new VersionsCheck(await inOrder.execute());
  }

  private constructor(versions: readonly Version[]) {
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

  take(entry: AuditEntry): AuditFault | null {
    const { n, at, kind, record_id, hash, details } = entry;
    if (kind === 'began') this.#beganAt = at;
    const named = this.#named.get(n);
    const isNamed = named === undefined || (named.audit_hash === hash && details.includes(named.contents_sha256));
    if (!isNamed) return { n, at, what: 'It is not the entry that a version of a closed inspection names' };
    if (kind !== 'version') return null;
    const { version } = JSON.parse(details) as AuditDetails['version'];
    const key = keyOf(record_id ?? '', version);
    this.#told.add(key);
    const there = this.#versions.get(key);
    if (there?.audit_n === n) return null;
    const what = there === undefined ? 'was taken out of the database' : 'does not name it any more';
    return { n, at, what: `It tells of ${wordsOf(record_id ?? '', version)}, which ${what}` };
  }

  /** After the last entry: what no entry tells of has to be of before there was a trail, and nothing of that may lack. */
  async end(db: Kysely<Tables>): Promise<AuditFault | null> {
    const first = { n: 1, at: this.#beganAt };
    for (const [key, { inspection_id, version, made_at }] of this.#versions) {
      if (this.#told.has(key)) continue;
      const words = wordsOf(inspection_id, version);
      if (made_at > (this.#beganAt ?? made_at))
        return { ...first, what: `No entry after it tells of ${words}, which is of ${made_at}` };
      if (version > 1 && !this.#versions.has(keyOf(inspection_id, version - 1)))
        return takenOut(first, inspection_id, version - 1);
    }
    return (await this.#shownFault(db, first)) ?? (await this.#contentsFault(db, first));
  }

  /** The figures beside an inspection are those of a version. */
  async #shownFault(db: Kysely<Tables>, first: Pick<AuditFault, 'n' | 'at'>): Promise<AuditFault | null> {
    const shown = db.selectFrom('inspections').select(['id', 'evidence']).where('evidence', 'is not', null).orderBy('id');
    for (const { id, evidence } of await shown.execute()) {
      const { version } = JSON.parse(evidence ?? '') as { version: number };
      if (!this.#versions.has(keyOf(id, version))) return takenOut(first, id, version);
    }
    return null;
  }

  /** What closed inspections said has to be what their versions name. */
  async #contentsFault(db: Kysely<Tables>, first: Pick<AuditFault, 'n' | 'at'>): Promise<AuditFault | null> {
    for (const { inspection_id, version, audit_n, contents_sha256 } of this.#versions.values()) {
      const kept = db.selectFrom('evidence_contents').select('contents').where('sha256', '=', contents_sha256);
      const found = await kept.executeTakeFirst();
      if (found !== undefined && sha256(found.contents) === contents_sha256) continue;
      const what = found === undefined ? 'is taken out of the database' : 'says something else now';
      const place = audit_n === null ? first : { n: audit_n, at: null };
      return { ...place, what: `What ${wordsOf(inspection_id, version)} said ${what}` };
    }
    return null;
  }
}

const keyOf = (inspection: string, version: number): string => `${inspection}/${version}`;
const wordsOf = (inspection: string, version: number): string => `version ${version} of the closed inspection ${inspection}`;
const takenOut = (first: Pick<AuditFault, 'n' | 'at'>, inspection: string, version: number): AuditFault => ({
  ...first,
  what: `After it ${wordsOf(inspection, version)} was taken out of the database`,
});
