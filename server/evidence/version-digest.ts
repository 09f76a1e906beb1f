import { sha256 } from '../audit/sha256.ts';
import type { EvidenceVersionsTable } from '../database/tables.ts';

/** SHA-256 over a version's row, but for its contents, which have one of their own, and for its place in the audit trail [AUDIT.30]. */
export function versionDigest(row: Omit<EvidenceVersionsTable, 'contents_sha256' | 'audit_n' | 'audit_hash'>): string {
  const { inspection_id, version, ver, cause, made_at, made_by_id, made_by, closed_by, figures } = row;
  return sha256(JSON.stringify([inspection_id, version, ver, cause, made_at, made_by_id, made_by, closed_by, figures]));
}
