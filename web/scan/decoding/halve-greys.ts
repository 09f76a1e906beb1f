import type { GreyPicture } from './grey-picture.ts';
import type { FineGreys } from './smooth-greys.ts';

/** A picture at half its size, each place the mean of sixteen, those in the middle counting thrice. */
export function halveGreys(picture: GreyPicture): FineGreys {
  const width = Math.ceil(picture.width / 2);
  const height = Math.ceil(picture.height / 2);
  const sixteenths = new Uint16Array(width * height);
  const newRow = () => new Uint16Array(width);
  let [first, second, third, fourth] = [halveRow(picture, 0, newRow()), halveRow(picture, 0, newRow()), newRow(), newRow()];
  for (let y = 0; y < height; y += 1) {
    halveRow(picture, 2 * y + 1, third);
    halveRow(picture, 2 * y + 2, fourth);
    for (let x = 0; x < width; x += 1) {
      const sum = (first[x] ?? 0) + 3 * ((second[x] ?? 0) + (third[x] ?? 0)) + (fourth[x] ?? 0);
      sixteenths[y * width + x] = sum >> 2;
    }
    [first, second, third, fourth] = [third, fourth, first, second];
  }
  return { width, height, sixteenths };
}

/** In eighths; beyond its edges the picture goes on as it ends. */
function halveRow({ greys, width, height }: GreyPicture, y: number, into: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const row = Math.min(y, height - 1) * width;
  const last = row + width - 1;
  let before = greys[row] ?? 0;
  for (let x = 0, at = row; x < into.length; x += 1, at += 2) {
    const here = greys[at] ?? 0;
    const after = at < last ? (greys[at + 1] ?? 0) : here;
    const beyond = at + 1 < last ? (greys[at + 2] ?? 0) : after;
    into[x] = before + 3 * (here + after) + beyond;
    before = after;
  }
  return into;
}
