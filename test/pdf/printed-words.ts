import { execFileSync } from 'node:child_process';

/** Of Noto Sans, as shares of its size. */
const [ABOVE, BELOW] = [1.069, 0.293];
const MILLIMETRES = 25.4 / 72;

/** A word on a page: lengths in millimetres from the page's top left corner. */
export interface PrintedWord {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
}

const word = /<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">([^<]*)</g;

/** The words of each page of a PDF in Noto Sans, in the order in which they are read. */
export function printedWords(pdf: Buffer): PrintedWord[][] {
  const pages = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' }).split('<page ').slice(1);
  return pages.map((page) =>
    [...page.matchAll(word)].map(([, ...found]) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = found.map((one) => Number(one) * MILLIMETRES);
      const size = (bottom - top) / (ABOVE + BELOW);
      return { text: found[4] ?? '', left, right, baseline: top + ABOVE * size, size };
    }),
  );
}
