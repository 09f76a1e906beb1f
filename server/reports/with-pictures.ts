import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Report } from '#domain/report/report.ts';
import type { Context } from '../context.ts';
import type { Seen } from '../database/seen.ts';
import { openFile } from '../files/file-contents.ts';
import { UnfitBytes } from '../files/homes/check-bytes.ts';

/** Of the others the report says that they are there. */
const MOST_PICTURES = 60;
/** In pixels; what is higher is made narrower. */
const LARGEST = { width: 480, height: 1_440 };

/**
 * Photos by their id, as JPEG in base64; `pictures_left_out` counts those beyond what a report holds, `pictures_damaged` those
 * that no decoder reads.
 */
interface Pictured extends Report {
  pictures: Record<string, string>;
  pictures_left_out: number;
  pictures_damaged: number;
}

/** A report with the photos of its failed checks, as far as the server has them [S7]. */
export async function withPictures(context: Context, seen: Seen, report: Report): Promise<Pictured> {
  const checks = report.remedial_works.flatMap(({ failed_checks }) => failed_checks);
  const ids = [...new Set(checks.flatMap(({ photos = [] }) => photos))];
  const pictures: Record<string, string> = {};
  let pictures_damaged = 0;
  for (const id of ids.slice(0, MOST_PICTURES)) {
    const picture = await pictureOf(context, seen, id);
    if (picture === 'damaged') pictures_damaged += 1;
    else if (picture !== null) pictures[id] = picture.toString('base64');
  }
  return { ...report, pictures, pictures_left_out: Math.max(0, ids.length - MOST_PICTURES), pictures_damaged };
}

/** Small enough for a page; null when its bytes have not arrived, or are others. No photo keeps a report from being made [PHOTO.32]. */
async function pictureOf(context: Context, seen: Seen, id: string): Promise<Buffer | 'damaged' | null> {
  const found = await openFile(context, seen, id);
  const bytes = found === null ? null : await readFit(found.contents);
  if (bytes === null) return null;
  const read = sharp(bytes, { sequentialRead: true, failOn: 'none' }).rotate();
  const picture = read.resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true }).flatten({ background: 'white' });
  try {
    return await picture.jpeg({ quality: 72 }).toBuffer();
  } catch (error) {
    context.log.warn({ err: error, photo: id }, 'a photo can’t be decoded: the report is made without it');
    return 'damaged';
  }
}

async function readFit(contents: Readable): Promise<Buffer | null> {
  try {
    return await buffer(contents);
  } catch (error) {
    if (error instanceof UnfitBytes) return null;
    throw error;
  }
}
