/** Colours that no protection hands out in place of what was drawn: neither white nor noise. */
const DRAWN = [
  [200, 40, 90],
  [30, 160, 70],
  [20, 60, 210],
  [120, 120, 20],
] as const;
const SIDE = 4;
/** Some browsers change the last bits of a picture, which nobody sees. */
const UNSEEN = 8;

/** What to do where `altersPictures()`, after what it is that can't be done. */
export const LET_PICTURES = 'Allow this address to use canvas data, or use another browser.';

let keepsThem = false;

/**
 * Whether this browser's protection against fingerprinting gives out other pixels than were drawn, stripes or noise, as
 * Firefox does when it resists fingerprinting: a photo would be stored as something else, and no code be read [PHOTO.45].
 */
export function altersPictures(): boolean {
  if (keepsThem) return false;
  const pixels = drawnAndRead();
  // Without memory for a canvas nothing is known: what draws the picture says so.
  if (pixels === null) return false;
  keepsThem = isAsDrawn(pixels);
  return !keepsThem;
}

/** Whether these are the pixels of one row for each colour, four bytes each. */
export function isAsDrawn(pixels: Uint8ClampedArray): boolean {
  return DRAWN.every((colour, row) =>
    Array.from({ length: SIDE }, (_none, column) => (row * SIDE + column) * 4).every((at) =>
      colour.every((value, channel) => Math.abs((pixels[at + channel] ?? -Infinity) - value) <= UNSEEN),
    ),
  );
}

function drawnAndRead(): Uint8ClampedArray | null {
  const context = new OffscreenCanvas(SIDE, DRAWN.length).getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) return null;
  for (const [row, [red, green, blue]] of DRAWN.entries()) {
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.fillRect(0, row, SIDE, 1);
  }
  return context.getImageData(0, 0, SIDE, DRAWN.length).data;
}
