import { expect, test } from 'vitest';
import { printableText } from '#domain/report/printable-text.ts';
import type { Report } from '#domain/report/report.ts';
import { exampleReport } from '#test/pdf/example-report.ts';
import { type PrintedWord, printedWords } from '#test/pdf/printed-words.ts';
import { compileLongReport } from './compile-long-report.ts';
import { compilePdf } from './compile-pdf.ts';

/** In millimetres: what printers leave free at the edge of a page, and how wide one is. */
const [EDGE, WIDTH] = [5, 210];
const LETTERS = 200;
/** Of the 90 letters, some are places where a long word may break. */
const IN_HEAD = 80;

const assets: Report['assets'] = [
  {
    serial: 'S-1',
    type: 'Door',
    location: 'Stair',
    colour: 'green',
    graded_at: '',
    inspector: '',
    bulk_completed: false,
  },
];

const isOnPage = ({ left, right, baseline, size }: PrintedWord) => left > EDGE && right < WIDTH - EDGE && baseline - size > EDGE;

/** How often a character stands on a page. */
const count = (page: readonly PrintedWord[], character: string): number =>
  page.reduce((sum, { text }) => sum + text.split(character).length - 1, 0);

test('[REPORT.47] each head names the longest site and title as far as they stay on the page, and the cover has all of them', async () => {
  const wide = printableText('W'.repeat(LETTERS));
  const long = exampleReport({ site: wide, title: wide, assets });
  for (const pdf of [await compilePdf({ template: 'report', data: long }), await compileLongReport(long)]) {
    const [cover = [], ...pages] = printedWords(pdf);
    expect([count(cover, 'W'), count(cover, '…')]).toEqual([2 * LETTERS, 0]);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      expect([count(page, 'W'), count(page, '…')]).toEqual([2 * IN_HEAD, 2]);
      expect(page.filter((word) => !isOnPage(word))).toEqual([]);
    }
  }
});
