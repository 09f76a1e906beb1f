import type { GreyPicture } from './grey-picture.ts';

/** Greys in sixteenths of a step, row by row. */
export interface FineGreys {
  width: number;
  height: number;
  sixteenths: Uint16Array;
}

/** Each place of a picture with those around it, which finds steps in the dark. */
export function smoothGreys({ greys, width, height }: GreyPicture): FineGreys {
  const sixteenths = new Uint16Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const [above, below] = [y === 0 ? row : row - width, y === height - 1 ? row : row + width];
    const downAt = (x: number): number => (greys[above + x] ?? 0) + 2 * (greys[row + x] ?? 0) + (greys[below + x] ?? 0);
    let here = downAt(0);
    let before = here;
    for (let x = 0; x < width - 1; x += 1) {
      const after = downAt(x + 1);
      sixteenths[row + x] = before + 2 * here + after;
      before = here;
      here = after;
    }
    sixteenths[row + width - 1] = before + 3 * here;
  }
  return { width, height, sixteenths };
}
