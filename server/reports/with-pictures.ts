import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import type { ClosedReport } from '#domain/evidence/closed-report.ts';
import type { Report } from '#domain/report/report.ts';
import type { Context } from '../context.ts';
import type { Seen } from '../database/seen.ts';
import { decodable } from '../files/decodable.ts';
import { openFile } from '../files/file-contents.ts';
import { UnfitBytes } from '../files/homes/check-bytes.ts';

/** Of the others the report says that they are there. */
const MOST_PICTURES = 60;
/** In pixels; what is higher is made narrower. */
const LARGEST = { width: 480, height: 1_440 };
/** How many are looked for at once. */
const PAGE = 500;

/**
 * Photos by their id, as JPEG in base64; `pictures_left_out` counts those beyond what a report holds, `pictures_awaited` those
 * that have not arrived, `pictures_damaged` those that no decoder reads, and those whose bytes are gone or are others than their
 * record or a closed inspection names.
 */
interface Pictured extends Report {
  pictures: Record<string, string>;
  pictures_left_out: number;
  pictures_awaited: number;
  pictures_damaged: number;
}

/** A report with the photos of its failed checks, as far as the server has them [S7]. */
export async function withPictures(
  context: Context,
  seen: Seen,
  { photo_hashes = {}, ...report }: ClosedReport,
): Promise<Pictured> {
  const ids = photosOf(report);
  const arrived = await arrivedOf(context, seen, ids);
  const expected = ids.filter((id) => arrived.has(id) || id in photo_hashes);
  const pictures: Record<string, string> = {};
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

/** Those of failed checks come first, of whichever asset: no other photo takes their place. */
function photosOf({ remedial_works }: Report): string[] {
  const failed = remedial_works.flatMap(({ failed_checks }) => failed_checks);
  const then = remedial_works.flatMap(({ answered_then = [] }) => answered_then);
  return [...new Set([...failed, ...then].flatMap(({ photos = [] }) => photos))];
}

/** Of these photos those of which the server has received bytes. */
async function arrivedOf({ db }: Context, seen: Seen, ids: readonly string[]): Promise<Set<string>> {
  const arrived = new Set<string>();
  for (let from = 0; from < ids.length; from += PAGE) {
    const rows = await db
      .selectFrom('file_contents')
      .innerJoin('files', 'files.id', 'file_contents.id')
      .select('files.id')
      .where('files.id', 'in', ids.slice(from, from + PAGE))
      .where(seen('files'))
      .execute();
    for (const { id } of rows) arrived.add(id);
    await nextTurn();
  }
  return arrived;
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
