import { create } from 'qrcode';

/** A code of so few characters stays small enough with the stronger correction. */
const SHORT = 20;

interface QrPath {
  /** Modules along a side, without the quiet zone. */
  size: number;
  /** The dark modules as an SVG path, one unit to a module. */
  path: string;
}

/** A QR code as vectors: each row's dark runs in one path, so that no seam shows between them. */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: text.length <= SHORT ? 'Q' : 'M' });
  const { size } = modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (modules.get(y, x) === 0) continue;
      const from = x;
      while (x + 1 < size && modules.get(y, x + 1) !== 0) x += 1;
      const width = x + 1 - from;
      path += `M${from} ${y}h${width}v1h-${width}z`;
    }
  }
  return { size, path };
}
