/** The greys of a picture in sixteenths of a step: each of its place and those around it, which finds steps in the dark. */
export function smoothGreys({ data, width, height }: ImageData): Uint16Array {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const greys = new Uint16Array(width * height);
  // Three rows are smoothed across at a time, and then down.
  let above = smoothRow(pixels.subarray(0, width), new Uint16Array(width));
  let row = above;
  let spare = new Uint16Array(width);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    const below = y + 1 < height ? smoothRow(pixels.subarray(start + width, start + 2 * width), spare) : row;
    for (let x = 0; x < width; x += 1) greys[start + x] = (above[x] ?? 0) + 2 * (row[x] ?? 0) + (below[x] ?? 0);
    spare = above === row ? new Uint16Array(width) : above;
    above = row;
    row = below;
  }
  return greys;
}

function smoothRow(pixels: Uint32Array, into: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  let here = greyOf(pixels[0] ?? 0);
  let before = here;
  for (let x = 0; x < into.length; x += 1) {
    const after = x + 1 < into.length ? greyOf(pixels[x + 1] ?? 0) : here;
    into[x] = before + 2 * here + after;
    before = here;
    here = after;
  }
  return into;
}

/** Green counts twice, as an eye has it. */
const greyOf = (pixel: number): number => ((pixel & 0xff) + ((pixel >> 7) & 0x1fe) + ((pixel >> 16) & 0xff)) >> 2;
