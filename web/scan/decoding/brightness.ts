/** Every so many pixels are looked at. */
const STEP = 97;

/** The mean of green, which eyes and sensors see most of, from 0 to 255. */
export function brightnessOf(pixels: ArrayLike<number>): number {
  let sum = 0;
  let count = 0;
  for (let at = 1; at < pixels.length; at += 4 * STEP) {
    sum += pixels[at] ?? 0;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}
