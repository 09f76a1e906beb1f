import type { EvidenceCause } from '#domain/evidence/evidence.ts';
import { type EvidenceContents, letInGrades, takeEvidence } from '#domain/evidence/evidence-contents.ts';
import { type Closing, evidenceFigures } from '#domain/evidence/evidence-figures.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import type { AssetId } from '#domain/asset/asset.ts';
import type { RecordOf } from '#domain/entities.ts';
import { fullName } from '#domain/user/full-name.ts';
import { decodeRow } from '../database/row-codec.ts';
import { allSeen } from '../database/seen.ts';
import { reportedAssets } from '../reports/load-assets.ts';
import { loadInspectionGrades } from '../reports/load-grades.ts';
import { loadInspectionRecords } from '../reports/load-inspection-records.ts';
import { type ReportSizes, reportSizes } from '../reports/report-sizes.ts';
import { loadPeopleAndTypes } from '../reports/load-site.ts';
import { type LiveRow, readRow, rowKey, type Writing } from '../sync/writing/writing.ts';
import { storedClosing } from './stored-closing.ts';
import { loadPhotos } from './load-photos.ts';
import { newestVersion, readWritten } from './read-version.ts';
import { piecesOf, storeContents } from './stored-contents.ts';
import { versionDigest } from './version-digest.ts';

type Row = LiveRow<'inspections'>;

/** SQLite takes 32,766 parameters in one statement. */
const CHUNK = 1_000;

/** Letting in what was held fails for no number of assets. */
const acceptedSizes: ReportSizes = { ...reportSizes, assets: () => undefined };

const idsOf = (grades: readonly AssetGrade[]): string[] => grades.map(({ id }) => id);

/** Writes down all that a closed inspection says, as its next version; `inspection` carries its ver [PROOF]. */
export async function writeVersion(
  writing: Writing,
  inspection: Row,
  cause: EvidenceCause,
  closing: Closing,
  sizes: ReportSizes = acceptedSizes,
): Promise<void> {
  const records = await loadInspectionRecords(writing.trx, allSeen, inspection, sizes);
  const contents = takeEvidence(records, await loadPhotos(writing.trx, idsOf(records.grades), sizes));
  const closed_by = await nameOf(writing, inspection.closed_by_id);
  await store(writing, inspection, { cause, closing, closed_by, contents }, sizes);
}

/** Writes the next version with the grades that came since the newest one; nothing that changed otherwise is in it [PROOF]. */
export async function letIntoVersion(writing: Writing, id: string): Promise<void> {
  const { trx } = writing;
  const inspection = await readRow(writing, 'inspections', id);
  if (inspection === null || inspection.closed_at === null) return;
  const newest = await newestVersion(trx, id);
  if (newest === null || inspection.evidence === null) {
    await writeVersion(writing, { ...inspection, ver: ++writing.ver }, 'accepted', await storedClosing(trx, inspection));
    return;
  }
  const regraded = await regradedSince(writing, id, newest.ver);
  if (regraded.size === 0) return;
  const records = {
    ...(await loadPeopleAndTypes(trx, allSeen)),
    assets: await readAssets(writing, [...regraded]),
    grades: await loadInspectionGrades(trx, allSeen, { inspectionId: id, of: regraded }, acceptedSizes),
  };
  const { closed_by, figures, ...written } = await readWritten(trx, id, newest.version);
  const contents = letInGrades(written.contents, records, regraded, await loadPhotos(trx, idsOf(records.grades), acceptedSizes));
  const { closed_at, claimed_at, received_at } = figures;
  const closing = { closed_at, claimed_at, received_at };
  await store(writing, { ...inspection, ver: ++writing.ver }, { cause: 'accepted', closing, closed_by, contents }, acceptedSizes);
}

async function regradedSince({ trx }: Writing, id: string, ver: number): Promise<Set<AssetId>> {
  const rows = await trx
    .selectFrom('asset_grades')
    .select('asset_id')
    .distinct()
    .where(allSeen('asset_grades'))
    .where('inspection_id', '=', id)
    .where('ver', '>', ver)
    .execute();
  return new Set(rows.map(({ asset_id }) => asset_id as AssetId));
}

async function readAssets({ trx }: Writing, ids: string[]): Promise<RecordOf<'assets'>[]> {
  const assets: RecordOf<'assets'>[] = [];
  for (let from = 0; from < ids.length; from += CHUNK) {
    const rows = await reportedAssets(trx, allSeen)
      .where('id', 'in', ids.slice(from, from + CHUNK))
      .execute();
    assets.push(...rows.map((row) => decodeRow('assets', row)));
  }
  return assets;
}

interface Version {
  cause: EvidenceCause;
  closing: Closing;
  closed_by: string;
  contents: EvidenceContents;
}

async function store(
  writing: Writing,
  inspection: Row,
  { cause, closing, closed_by, contents }: Version,
  sizes: ReportSizes,
): Promise<void> {
  const { trx, now, actor } = writing;
  const version = ((await newestVersion(trx, inspection.id))?.version ?? 0) + 1;
  const figures = evidenceFigures(contents, version, closing);
  const pieces = piecesOf(contents);
  sizes.contents(pieces.reduce((sum, { length }) => sum + length, 0));
  const contents_sha256 = await storeContents(trx, pieces);
  const made_by_id = cause === 'kept-since' ? null : actor.id;
  const row = {
    inspection_id: inspection.id,
    version,
    ver: inspection.ver,
    cause,
    made_at: now,
    made_by_id,
    made_by: await nameOf(writing, actor.id),
    closed_by,
    figures: JSON.stringify(figures),
  };
  const about = { user_id: made_by_id, entity: 'inspections', record_id: inspection.id };
  const details = { version, cause, contents_sha256, row_sha256: versionDigest(row) };
  const { n: audit_n, hash: audit_hash } = writing.audit.append(now, { kind: 'version', ...about, details });
  await trx
    .insertInto('evidence_versions')
    .values({ ...row, contents_sha256, audit_n, audit_hash })
    .execute();
  await setEvidence(writing, { ...inspection, evidence: figures });
}

/** Empty when nobody is known. */
async function nameOf(writing: Writing, id: string | null): Promise<string> {
  const user = id === null ? null : await readRow(writing, 'users', id);
  return user === null ? '' : fullName(user);
}

/** Puts the figures of the newest version, or none, beside an inspection; its ver says that they changed. */
export async function setEvidence(writing: Writing, inspection: Row): Promise<void> {
  const evidence = inspection.evidence === null ? null : JSON.stringify(inspection.evidence);
  await writing.trx.updateTable('inspections').set({ evidence, ver: inspection.ver }).where('id', '=', inspection.id).execute();
  writing.rows.set(rowKey('inspections', inspection.id), inspection);
}
