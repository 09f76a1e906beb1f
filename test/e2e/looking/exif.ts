export const SECRET_PLACE = 'SECRET-PLACE';

/** The JPEG with metadata as a phone writes them: turned by a quarter (orientation 6) and where it was taken. */
export function withExif(jpeg: Buffer): Buffer {
  const text = Buffer.from(`${SECRET_PLACE}\0`, 'latin1');
  const tiff = Buffer.alloc(56);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  entry(tiff, 10, { tag: 0x0112, type: 3, count: 1, value: 6 });
  entry(tiff, 22, { tag: 0x8825, type: 4, count: 1, value: 38 });
  tiff.writeUInt16LE(1, 38);
  entry(tiff, 40, { tag: 0x001c, type: 2, count: text.length, value: 56 });
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, text]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

function entry(tiff: Buffer, at: number, { tag, type, count, value }: Record<'tag' | 'type' | 'count' | 'value', number>): void {
  tiff.writeUInt16LE(tag, at);
  tiff.writeUInt16LE(type, at + 2);
  tiff.writeUInt32LE(count, at + 4);
  tiff.writeUInt32LE(value, at + 8);
}
