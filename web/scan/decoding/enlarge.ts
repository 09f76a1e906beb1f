import { type GreyPicture, newGreyPicture } from './grey-picture.ts';

/** The picture at twice its size, for codes of so few pixels that a module has less than two. */
export function enlarge({ greys, width, height }: GreyPicture): GreyPicture {
  const large = newGreyPicture(width * 2, height * 2);
  const into = large.greys;
  const grey = (x: number, y: number): number => greys[Math.min(height - 1, y) * width + Math.min(width - 1, x)] ?? 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const here = grey(x, y);
      const right = grey(x + 1, y);
      const below = grey(x, y + 1);
      const at = y * width * 4 + x * 2;
      into[at] = here;
      into[at + 1] = (here + right) >> 1;
      into[at + 2 * width] = (here + below) >> 1;
      into[at + 2 * width + 1] = (here + right + below + grey(x + 1, y + 1)) >> 2;
    }
  }
  return large;
}
