import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { EvidenceContents, EvidencePhoto, PhotosOf } from '#domain/evidence/evidence-contents.ts';
import type { LatePhoto } from '#domain/evidence/evidence-lines.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { allSeen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';
import type { ReportSizes } from '../reports/report-sizes.ts';
import { takeWithin } from '../database/take-within.ts';

const PAGE = 500;
const PAGE_BYTES = 2_000_000;
/** What one takes in a version, at least. */
const PHOTO_BYTES = 60;

/** All answers in JSON of which one may hold a list, as photos do, however its text is written; others too. */
const MAY_HOLD_LIST = '%"value":"%[%';

/** The photos that each of these grades names, with the hashes of the bytes that are there [PROOF]; a few records' answers at once. */
export async function loadPhotos(db: Kysely<Tables>, gradeIds: readonly string[], sizes: ReportSizes): Promise<PhotosOf> {
  const photos = new Map<string, EvidencePhoto[]>();
  let count = 0;
  for (let from = 0; from < gradeIds.length; from += PAGE) {
    let left = await db
      .selectFrom('asset_grades')
      .select(['id', sql<number>`octet_length(answers)`.as('bytes')])
      .where(allSeen('asset_grades'))
      .where('id', 'in', gradeIds.slice(from, from + PAGE))
      .where('answers', 'like', MAY_HOLD_LIST)
      .execute();
    while (left.length > 0) {
      const page = takeWithin(left, PAGE_BYTES);
      ({ left } = page);
      const ids = page.taken.map(({ id }) => id);
      for (const [id, named] of await photosOf(db, ids)) {
        photos.set(id, named);
        count += named.length;
      }
      sizes.contents(count * PHOTO_BYTES);
      await nextTurn();
    }
  }
  return photos;
}

async function photosOf(db: Kysely<Tables>, gradeIds: string[]): Promise<[string, EvidencePhoto[]][]> {
  const read = db.selectFrom('asset_grades').select(['id', 'answers']).where(allSeen('asset_grades'));
  const rows = await read.where('id', 'in', gradeIds).execute();
  const named = rows.map(({ id, answers }) => ({ id, files: filesIn(answers) }));
  const received = await loadReceived(db, new Set(named.flatMap(({ files }) => files)));
  return named
    .filter(({ files }) => files.length > 0)
    .map(({ id, files }) => [id, files.map((file) => ({ id: file, sha256: received.get(file)?.sha256 ?? null }))]);
}

const filesIn = (answers: string): EvidencePhoto['id'][] =>
  (JSON.parse(answers) as Answer[]).flatMap(({ value }) => namedFiles(value));

/** The photos of a version whose bytes came after it was written [PROOF]. */
export function loadLatePhotos(db: Kysely<Tables>, { entries }: EvidenceContents): Promise<Map<string, LatePhoto>> {
  const awaited = entries.flatMap(({ photos }) => photos.filter(({ sha256 }) => sha256 === null));
  return loadReceived(db, new Set(awaited.map(({ id }) => id)));
}

/** What bytes the server has of photos, and since when. */
async function loadReceived(db: Kysely<Tables>, ids: ReadonlySet<string>): Promise<Map<string, LatePhoto>> {
  const received = new Map<string, LatePhoto>();
  const all = [...ids];
  for (let from = 0; from < all.length; from += PAGE) {
    const rows = await db
      .selectFrom('file_contents')
      .select(['id', 'sha256', 'created_at'])
      .where('id', 'in', all.slice(from, from + PAGE))
      .execute();
    for (const { id, sha256, created_at } of rows) received.set(id, { sha256, received_at: created_at });
  }
  return received;
}
