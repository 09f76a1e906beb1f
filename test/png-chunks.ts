import { crc32, deflateSync } from 'node:zlib';

const HEADER_END = 33;

/** A PNG with further chunks behind its header, each a type and what it holds. */
export const withChunks = (png: Buffer, chunks: readonly (readonly [type: string, holds: Buffer])[]): Buffer =>
  Buffer.concat([png.subarray(0, HEADER_END), ...chunks.map(([type, holds]) => chunk(type, holds)), png.subarray(HEADER_END)]);

/** A PNG with few bytes more, which are 400 MB of texts. */
export function pngOfTexts(png: Buffer): Buffer {
  const deflated = deflateSync(Buffer.alloc(50_000_000, 'a'));
  const texts = [
    ['zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflated])],
    ['iTXt', Buffer.concat([Buffer.from('Comment\0\u0001\0\0\0'), deflated])],
  ] as const;
  return withChunks(png, [...texts, ...texts, ...texts, ...texts]);
}

function chunk(type: string, holds: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), holds]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(holds.length);
  checksum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, checksum]);
}
