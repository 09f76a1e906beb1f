import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { EvidenceContents, EvidencePhoto, PhotosOf } from '#domain/evidence/evidence-contents.ts';
import type { LatePhoto } from '#domain/evidence/evidence-lines.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { allSeen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';

const PAGE = 500;

/** All answers in JSON of which one may hold a list, as photos do, however its text is written; others too. */
const MAY_HOLD_LIST = '%"value":"%[%';

/** The photos that each grade of an inspection names, with the hashes of the bytes that are there [PROOF]. */
export async function loadPhotos(db: Kysely<Tables>, inspectionId: string): Promise<PhotosOf> {
  const photos = new Map<string, EvidencePhoto[]>();
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('asset_grades')
      .select(['id', 'answers'])
      .where(allSeen('asset_grades'))
      .where('inspection_id', '=', inspectionId)
      .where('deleted_at', 'is', null)
      .where('answers', 'like', MAY_HOLD_LIST)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const named = rows.map(({ id, answers }) => ({ id, files: filesIn(answers) }));
    const received = await loadReceived(db, new Set(named.flatMap(({ files }) => files)));
    for (const { id, files } of named) {
      if (files.length > 0)
        photos.set(
          id,
          files.map((file) => ({ id: file, sha256: received.get(file)?.sha256 ?? null })),
        );
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return photos;
    after = last.id;
    await nextTurn();
  }
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
