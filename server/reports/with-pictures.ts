import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Report } from '#domain/report/report.ts';
import type { Context } from '../context.ts';
import type { Seen } from '../database/seen.ts';
import { decodable } from '../files/decodable.ts';
import { openFile } from '../files/file-contents.ts';
import { UnfitBytes } from '../files/homes/check-bytes.ts';
import type { Pictures } from './pdf-job.ts';
import { photosOf, type ReadReport } from './read-report.ts';

/** Of the others the report says that they are there. */
const MOST_PICTURES = 60;
/** In pixels; what is higher is made narrower. */
const LARGEST = { width: 480, height: 1_440 };

/**
 * `pictures_left_out` counts those beyond what a report holds, `pictures_awaited` those
 * that have not arrived, `pictures_damaged` those that no decoder reads, and those whose bytes are gone or are others than their
 * record or a closed inspection names.
 */
interface Pictured extends Report {
  pictures: Pictures;
  pictures_left_out: number;
  pictures_awaited: number;
  pictures_damaged: number;
}

/** A report with the photos of its failed checks, as far as the server has them [S7]. */
export async function withPictures(
  context: Context,
  seen: Seen,
  { report: { photo_hashes = {}, ...report }, arrived }: ReadReport,
): Promise<Pictured> {
  const ids = photosOf(report);
  const expected = ids.filter((id) => arrived.has(id) || id in photo_hashes);
  const pictures: Pictures = {};
  let pictures_damaged = 0;
  for (const id of expected.slice(0, MOST_PICTURES)) {
    const picture = await pictureOf(context, seen, id, photo_hashes[id] ?? null);
    if (picture === 'damaged') pictures_damaged += 1;
    else pictures[id] = picture.toString('base64');
  }
  return {
    ...report,
    pictures,
    pictures_left_out: Math.max(0, expected.length - MOST_PICTURES),
    pictures_awaited: ids.length - expected.length,
    pictures_damaged,
  };
}

type Named = string | null;

/** Small enough for a page. No photo keeps a report from being made [PHOTO.32]. */
async function pictureOf(context: Context, seen: Seen, id: string, named: Named): Promise<Buffer | 'damaged'> {
  const bytes = await bytesOf(context, seen, id, named);
  if (bytes === null) return 'damaged';
  const read = sharp(decodable(bytes), { sequentialRead: true, failOn: 'none' }).rotate();
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
