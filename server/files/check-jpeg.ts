import { grouped } from '#domain/grouped.ts';
import { Refusal } from '../http/refusal.ts';

/** Each goes over the whole picture, however few bytes it has; encoders write twelve or fewer. */
const MOST_SCANS = 100;
const tooManyScans = `This picture is made of more than ${grouped(MOST_SCANS)} scans: save it again as an ordinary JPEG`;
const notShown = 'This is a kind of JPEG that browsers don’t show: save it again as an ordinary JPEG';

const SCAN = Buffer.from([0xff, 0xda]);
/** Baseline, extended and progressive, all with Huffman codes: arithmetic ones take far longer to decode. */
const SHOWN_FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

/** Refuses a JPEG of which few bytes take long to decode [PHOTO.8]. */
export function checkJpeg(bytes: Buffer, field: string): void {
  const frame = frameOf(bytes);
  if (frame !== null && !SHOWN_FRAMES.has(frame)) throw new Refusal(415, notShown, field);
  if (hasMoreScans(bytes, MOST_SCANS)) throw new Refusal(413, tooManyScans, field);
}

/** Takes what only looks like the beginning of a scan, in a preview or behind the picture, for one. */
function hasMoreScans(bytes: Buffer, most: number): boolean {
  let scans = 0;
  for (let at = bytes.indexOf(SCAN); at !== -1 && scans <= most; at = bytes.indexOf(SCAN, at + SCAN.length)) scans += 1;
  return scans > most;
}

/** The marker that says how the picture is coded; null where none comes before the first scan. */
function frameOf(bytes: Buffer): number | null {
  for (let at = bytes.indexOf(0xff, 2); at !== -1 && at + 3 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)) return marker;
    if (marker === 0xda) return null;
    at += isSegment(marker) ? 2 + bytes.readUInt16BE(at + 2) : 1;
  }
  return null;
}

/** Others have no length; as decoders do, what stands between segments is read past. */
const isSegment = (marker: number) => marker >= 0xc0 && marker <= 0xfe && !(marker >= 0xd0 && marker <= 0xd9);
