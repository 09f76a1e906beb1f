import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import type { Report } from '#domain/report/report.ts';
import type { Context } from '../context.ts';
import type { Seen } from '../database/seen.ts';
import { openFile } from '../files/file-contents.ts';
import { UnfitBytes } from '../files/homes/check-bytes.ts';

/** Of the others the report says that they are there. */
const MOST_PICTURES = 60;
const WIDTH = 480;

/** Photos by their id, as JPEG in base64; `pictures_left_out` counts those beyond what a report holds. */
interface Pictured extends Report {
  pictures: Record<string, string>;
  pictures_left_out: number;
}

/** A report with the photos of its failed checks, as far as the server has them [S7]. */
export async function withPictures(context: Context, seen: Seen, report: Report): Promise<Pictured> {
  const checks = report.remedial_works.flatMap(({ failed_checks }) => failed_checks);
  const ids = [...new Set(checks.flatMap(({ photos = [] }) => photos))];
  const pictures: Record<string, string> = {};
  for (const id of ids.slice(0, MOST_PICTURES)) {
    const picture = await pictureOf(context, seen, id);
    if (picture !== null) pictures[id] = picture;
  }
  return { ...report, pictures, pictures_left_out: Math.max(0, ids.length - MOST_PICTURES) };
}

/** Small enough for a page; null when its bytes have not arrived, or are others. */
async function pictureOf(context: Context, seen: Seen, id: string): Promise<string | null> {
  const found = await openFile(context, seen, id);
  if (found === null) return null;
  const picture = sharp({ sequentialRead: true }).rotate().resize({ width: WIDTH, withoutEnlargement: true });
  const made = picture.flatten({ background: 'white' }).jpeg({ quality: 72 });
  try {
    return (await pipeline(found.contents, made, buffer)).toString('base64');
  } catch (error) {
    if (error instanceof UnfitBytes) return null;
    throw error;
  }
}
