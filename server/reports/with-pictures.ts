import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { Report } from '#domain/report/report.ts';
import type { Tables } from '../database/tables.ts';

/** Of the others the report says that they are there. */
const MOST_PICTURES = 60;
const WIDTH = 480;

/** Photos by their id, as JPEG in base64; `pictures_left_out` counts those beyond what a report holds. */
interface Pictured extends Report {
  pictures: Record<string, string>;
  pictures_left_out: number;
}

/** A report with the photos of its failed checks, as far as the server has them [S7]. */
export async function withPictures(db: Kysely<Tables>, report: Report): Promise<Pictured> {
  const checks = report.remedial_works.flatMap(({ failed_checks }) => failed_checks);
  const ids = [...new Set(checks.flatMap(({ photos = [] }) => photos))];
  const pictures: Record<string, string> = {};
  for (const id of ids.slice(0, MOST_PICTURES)) {
    const picture = await pictureOf(db, id);
    if (picture !== null) pictures[id] = picture;
  }
  return { ...report, pictures, pictures_left_out: Math.max(0, ids.length - MOST_PICTURES) };
}

/** Small enough for a page; null when its bytes have not arrived. */
async function pictureOf(db: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await db.selectFrom('file_contents').select('bytes').where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const picture = sharp(row.bytes, { sequentialRead: true }).rotate().resize({ width: WIDTH, withoutEnlargement: true });
  return (await picture.flatten({ background: 'white' }).jpeg({ quality: 72 }).toBuffer()).toString('base64');
}
