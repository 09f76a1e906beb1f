interface Size {
  width: number;
  height: number;
}

/** Long pictures, such as scrolled screenshots, still fit a canvas of every browser. */
const HIGHEST = 4_000;

/** The size of a picture scaled to this width; never enlarged, never less than a pixel [S9]. */
export function photoSize({ width, height }: Size, widest: number): Size {
  const scale = Math.min(1, widest / width, HIGHEST / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
