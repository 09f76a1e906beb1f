/** A picture in greys as the decoder reads it without converting it: a file of the kind PGM. */
export interface GreyPicture {
  width: number;
  height: number;
  /** Row by row: a part of the file. */
  greys: Uint8Array<ArrayBuffer>;
  file: Uint8Array<ArrayBuffer>;
}

/** One that is black. */
export function newGreyPicture(width: number, height: number): GreyPicture {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + width * height);
  file.set(head);
  return { width, height, greys: file.subarray(head.length), file };
}

/** The greys of a picture; green counts twice, as an eye has it. */
export function greyPicture({ data, width, height }: ImageData): GreyPicture {
  const picture = newGreyPicture(width, height);
  const { greys } = picture;
  const pixels = new Uint32Array(data.buffer, data.byteOffset, greys.length);
  for (let at = 0; at < greys.length; at += 1) {
    const pixel = pixels[at] ?? 0;
    greys[at] = ((pixel & 0xff) + ((pixel >> 7) & 0x1fe) + ((pixel >> 16) & 0xff)) >> 2;
  }
  return picture;
}
