import type { Kysely } from 'kysely';
import { type ClosedReport, closedReport } from '#domain/evidence/closed-report.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { Tables } from '../database/tables.ts';
import { loadLatePhotos } from './load-photos.ts';
import { listVersions, readWritten } from './read-version.ts';

/** The report of a version, the newest one unless another is asked for; null when there is none [PROOF]. */
export async function loadClosedReport(
  db: Kysely<Tables>,
  { id, closed_at }: Pick<Inspection, 'id' | 'closed_at'>,
  wanted: number | null,
  now: Date,
): Promise<ClosedReport | null> {
  const versions = await listVersions(db, id);
  const [newest] = versions;
  const written = wanted === null ? newest : versions.find(({ version }) => version === wanted);
  if (newest === undefined || written === undefined) return null;
  const said = await readWritten(db, id, written.version);
  const since = { newest: newest.version, closed_at };
  return closedReport({ ...written, ...said }, await loadLatePhotos(db, said.contents), since, now);
}
