import { qrModules } from './qr-modules.ts';

interface QrPath {
  /** Modules along a side, without the quiet zone. */
  size: number;
  /** The dark modules as an SVG path, one unit to a module. */
  path: string;
}

/** A QR code for so many millimetres as vectors: each row's dark runs in one path, so that no seam shows between them. */
export function qrPath(text: string, side: number): QrPath {
  const { size, isDark } = qrModules(text, side);
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue;
      const from = x;
      while (x + 1 < size && isDark(x + 1, y)) x += 1;
      const width = x + 1 - from;
      path += `M${from} ${y}h${width}v1h-${width}z`;
    }
  }
  return { size, path };
}
