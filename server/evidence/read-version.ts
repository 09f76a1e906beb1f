import type { Kysely } from 'kysely';
import type { EvidenceFigures, EvidenceVersion } from '#domain/evidence/evidence.ts';
import type { EvidenceContents } from '#domain/evidence/evidence-contents.ts';
import type { EvidenceVersionsTable, Tables } from '../database/tables.ts';

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

export async function readFigures(db: Kysely<Tables>, inspectionId: string, version: number): Promise<EvidenceFigures> {
  const { figures } = await versionOf(db, inspectionId, version).select('figures').executeTakeFirstOrThrow();
  return JSON.parse(figures) as EvidenceFigures;
}

export async function readContents(db: Kysely<Tables>, inspectionId: string, version: number): Promise<EvidenceContents> {
  const { contents } = await versionOf(db, inspectionId, version).select('contents').executeTakeFirstOrThrow();
  return JSON.parse(contents) as EvidenceContents;
}

const versionOf = (db: Kysely<Tables>, inspectionId: string, version: number) =>
  db.selectFrom('evidence_versions').where('inspection_id', '=', inspectionId).where('version', '=', version);
