import { execFileSync } from 'node:child_process';

const DPI = 300;
export const toPixels = (millimetres: number): number => (millimetres * DPI) / 25.4;
export const toMillimetres = (pixels: number): number => (pixels * 25.4) / DPI;

const DARK = 128;

/** A page as a printer of 300 dpi sees it: grey, one byte a pixel. */
export interface PrintedPage {
  width: number;
  height: number;
  isDark(x: number, y: number): boolean;
  /** A part of it as a PGM picture. */
  cut(x: number, y: number, width: number, height: number): Uint8Array;
}

/** Each page of a PDF, drawn by poppler. */
export function printPages(pdf: Buffer): PrintedPage[] {
  const drawn = execFileSync('pdftoppm', ['-r', String(DPI), '-gray', '-'], { input: pdf, maxBuffer: 2 ** 30 });
  const pages: PrintedPage[] = [];
  for (let at = 0; at < drawn.length;) {
    const [head = '', width = '', height = ''] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(drawn.toString('latin1', at, at + 40)) ?? [];
    const size = Number(width) * Number(height);
    if (size === 0) throw new Error('pdftoppm gave no page');
    pages.push(page(drawn.subarray(at + head.length, at + head.length + size), Number(width), Number(height)));
    at += head.length + size;
  }
  return pages;
}

const page = (grey: Buffer, width: number, height: number): PrintedPage => ({
  width,
  height,
  isDark: (x, y) => (grey[y * width + x] ?? 255) < DARK,
  cut(left, top, across, down) {
    const rows = Array.from({ length: down }, (_, row) =>
      grey.subarray((top + row) * width + left, (top + row) * width + left + across),
    );
    return new Uint8Array(Buffer.concat([Buffer.from(`P5\n${across} ${down}\n255\n`), ...rows]));
  },
});
