/** The picture at twice its size in greys, for codes of so few pixels that a module has less than two. */
export function enlarge({ data, width, height, colorSpace }: ImageData): ImageData {
  const large = new Uint8ClampedArray(width * height * 16);
  const pixels = new Uint32Array(large.buffer);
  const grey = (x: number, y: number): number => data[(Math.min(height - 1, y) * width + Math.min(width - 1, x)) * 4 + 1] ?? 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const here = grey(x, y);
      const right = grey(x + 1, y);
      const below = grey(x, y + 1);
      const at = y * width * 4 + x * 2;
      pixels[at] = opaque(here);
      pixels[at + 1] = opaque((here + right) >> 1);
      pixels[at + 2 * width] = opaque((here + below) >> 1);
      pixels[at + 2 * width + 1] = opaque((here + right + below + grey(x + 1, y + 1)) >> 2);
    }
  }
  return { data: large, width: width * 2, height: height * 2, colorSpace };
}

const opaque = (grey: number): number => grey * 0x01_01_01 + 0xff_00_00_00;
