import { imageType } from '#domain/file/image-type.ts';

const SIGNATURE_BYTES = 8;
/** Of a chunk: its length and its type before what it holds, a checksum behind it. */
const [HEAD_BYTES, AROUND_BYTES] = [8, 12];

/** What says how a PNG's pixels look and lie, beside the chunks that no decoder does without; a PNG has one of each. */
const SHOWN_BY = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'iCCP', 'eXIf'];
/** A small letter at the beginning says so of a chunk; what is no type at all is left for decoders to refuse. */
const isBeside = (type: string) => /^[a-z][A-Za-z]{3}$/.test(type);

/**
 * A picture as decoders are to have it, here of a PNG without what doesn't show: editors and phones write texts into it, and
 * decoders inflate each one, though a few bytes of it become fifty megabytes [PHOTO.40].
 */
export function decodable(bytes: Buffer): Buffer {
  if (imageType(bytes) !== 'image/png') return bytes;
  const kept = Buffer.alloc(bytes.length);
  let length = 0;
  // What stays is copied in runs: a few megabytes may be hundreds of thousands of chunks.
  let from = 0;
  const awaited = new Set(SHOWN_BY);
  for (let at = SIGNATURE_BYTES, end: number; at + HEAD_BYTES <= bytes.length; at = end) {
    end = at + AROUND_BYTES + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + HEAD_BYTES);
    if (isBeside(type) && !awaited.delete(type)) {
      length += bytes.copy(kept, length, from, at);
      from = end;
    }
  }
  length += bytes.copy(kept, length, Math.min(from, bytes.length));
  return kept.subarray(0, length);
}
