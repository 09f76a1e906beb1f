import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { ClosedReport } from '#domain/evidence/closed-report.ts';
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
 * that no decoder reads, and those of a closed inspection whose bytes are gone or are not the ones that it names.
 */
interface Pictured extends Report {
  pictures: Record<string, string>;
  pictures_left_out: number;
  pictures_damaged: number;
}

/** A report with the photos of its failed checks, as far as the server has them [S7]. */
export async function withPictures(
  context: Context,
  seen: Seen,
  { photo_hashes = {}, ...report }: ClosedReport,
): Promise<Pictured> {
  const checks = report.remedial_works.flatMap(({ failed_checks, answered_then = [] }) => [...failed_checks, ...answered_then]);
  const ids = [...new Set(checks.flatMap(({ photos = [] }) => photos))];
  const pictures: Record<string, string> = {};
  let pictures_damaged = 0;
  for (const id of ids.slice(0, MOST_PICTURES)) {
    const picture = await pictureOf(context, seen, id, photo_hashes[id] ?? null);
    if (picture === 'damaged') pictures_damaged += 1;
    else if (picture !== null) pictures[id] = picture.toString('base64');
  }
  return { ...report, pictures, pictures_left_out: Math.max(0, ids.length - MOST_PICTURES), pictures_damaged };
}

type Named = string | null;

/**
 * Small enough for a page; null when its bytes have not arrived, or are others, and no version has named their hash. No photo
 * keeps a report from being made [PHOTO.32].
 */
async function pictureOf(context: Context, seen: Seen, id: string, named: Named): Promise<Buffer | 'damaged' | null> {
  const bytes = await bytesOf(context, seen, id, named);
  if (bytes === null) return named === null ? null : 'damaged';
  const read = sharp(bytes, { sequentialRead: true, failOn: 'none' }).rotate();
  const picture = read.resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true }).flatten({ background: 'white' });
  try {
    return await picture.jpeg({ quality: 72 }).toBuffer();
  } catch (error) {
    context.log.warn({ err: error, photo: id }, 'a photo can’t be decoded: the report is made without it');
    return 'damaged';
  }
}

async function bytesOf(context: Context, seen: Seen, id: string, named: Named): Promise<Buffer | null> {
  const found = await openFile(context, seen, id);
  const isNamed = named === null || found?.sha256 === named;
  if (found !== null && isNamed) return readFit(found.contents);
  found?.contents.destroy();
  if (!isNamed) context.log.error({ photo: id }, 'a photo is not the one that a closed inspection names');
  return null;
}

async function readFit(contents: Readable): Promise<Buffer | null> {
  try {
    return await buffer(contents);
  } catch (error) {
    if (error instanceof UnfitBytes) return null;
    throw error;
  }
}
