import type { Kysely } from 'kysely';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import { versionDigest } from '../../evidence/version-digest.ts';
import type { EvidenceVersionsTable, Tables } from '../../database/tables.ts';
import type { AuditFault } from './audit-fault.ts';

const CHUNK = 500;

const kept = ['inspection_id', 'version', 'cause', 'made_at', 'made_by_id', 'contents_sha256', 'audit_n', 'audit_hash'] as const;

/** A version of a closed inspection, with a digest in the place of its figures: there may be many. */
export interface KnownVersion extends Pick<EvidenceVersionsTable, (typeof kept)[number]> {
  row_sha256: string;
}

/** All versions, in the order of the entries that they name; those of before there was a trail come first. */
export async function knownVersions(db: Kysely<Tables>): Promise<KnownVersion[]> {
  const versions: KnownVersion[] = [];
  for (let last: KnownVersion | undefined; ;) {
    const after = last ?? { inspection_id: '', version: 0 };
    const rows = await db
      .selectFrom('evidence_versions')
      .select([...kept, 'ver', 'made_by', 'closed_by', 'figures'])
      .where((on) => on(on.refTuple('inspection_id', 'version'), '>', on.tuple(after.inspection_id, after.version)))
      .orderBy('inspection_id')
      .orderBy('version')
      .limit(CHUNK)
      .execute();
    for (const { ver, made_by, closed_by, figures, ...row } of rows)
      versions.push({ ...row, row_sha256: versionDigest({ ...row, ver, made_by, closed_by, figures }) });
    last = versions.at(-1);
    if (rows.length < CHUNK) return versions.toSorted((one, other) => (one.audit_n ?? 0) - (other.audit_n ?? 0));
  }
}

/** Null where they can't be read. */
export function figuresIn(text: string | null): EvidenceFigures | null {
  try {
    return JSON.parse(text ?? 'null') as EvidenceFigures | null;
  } catch {
    return null;
  }
}

export const wordsOf = (inspection: string, version: number): string =>
  `version ${version} of the closed inspection ${inspection}`;

export type Place = Pick<AuditFault, 'n' | 'at'>;

/** The entry that tells of a version, or the first of the trail. */
export const placeOf = ({ audit_n }: { audit_n: number | null }, first: Place): Place =>
  audit_n === null ? first : { n: audit_n, at: null };

export const takenOut = (first: Place, inspection: string, version: number): AuditFault => ({
  ...first,
  what: `After it ${wordsOf(inspection, version)} was taken out of the database`,
});
