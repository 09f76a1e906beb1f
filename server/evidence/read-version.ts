import type { Kysely } from 'kysely';
import { must } from '#domain/assertions.ts';
import type { Written } from '#domain/evidence/closed-report.ts';
import type { EvidenceFigures, EvidenceVersion } from '#domain/evidence/evidence.ts';
import type { EvidenceContents } from '#domain/evidence/evidence-contents.ts';
import type { EvidenceVersionsTable, Tables } from '../database/tables.ts';
import { readContents } from './stored-contents.ts';

/** Where an inspection's newest version stands; null when there is none. */
export async function newestVersion(
  db: Kysely<Tables>,
  inspectionId: string,
): Promise<Pick<EvidenceVersionsTable, 'version' | 'ver'> | null> {
  const found = await db
    .selectFrom('evidence_versions')
    .select(['version', 'ver'])
    .where('inspection_id', '=', inspectionId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** All versions of an inspection, newest first. */
export async function listVersions(db: Kysely<Tables>, inspectionId: string): Promise<EvidenceVersion[]> {
  return db
    .selectFrom('evidence_versions')
    .select(['version', 'cause', 'made_at', 'made_by'])
    .where('inspection_id', '=', inspectionId)
    .orderBy('version', 'desc')
    .execute();
}

/** What a version says. */
export async function readWritten(db: Kysely<Tables>, inspectionId: string, version: number): Promise<Written> {
  const { closed_by, figures, contents_sha256 } = await db
    .selectFrom('evidence_versions')
    .select(['closed_by', 'figures', 'contents_sha256'])
    .where('inspection_id', '=', inspectionId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  const contents = must(await readContents(db, contents_sha256), 'what a version said');
  return { closed_by, figures: JSON.parse(figures) as EvidenceFigures, contents: JSON.parse(contents) as EvidenceContents };
}
