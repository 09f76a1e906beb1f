import type { Kysely } from 'kysely';
import { type ClosedReport, closedReport, sinceOf } from '#domain/evidence/closed-report.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { Tables } from '../database/tables.ts';
import { loadLatePhotos } from './load-photos.ts';
import { listVersions, readWritten } from './read-version.ts';

/** The report of a version, the newest one unless another is asked for; null when there is none [PROOF]. */
export async function loadClosedReport(
  db: Kysely<Tables>,
  inspection: Pick<Inspection, 'id' | 'closed_at'>,
  wanted: number | null,
  now: Date,
): Promise<ClosedReport | null> {
  const versions = await listVersions(db, inspection.id);
  const written = wanted === null ? versions[0] : versions.find(({ version }) => version === wanted);
  if (written === undefined) return null;
  const said = await readWritten(db, inspection.id, written.version);
  const since = sinceOf(versions, inspection);
  return closedReport({ ...written, ...said }, await loadLatePhotos(db, said.contents), since, now);
}
