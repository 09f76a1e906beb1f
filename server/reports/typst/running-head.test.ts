import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { printableText } from '#domain/report/printable-text.ts';
import type { Report } from '#domain/report/report.ts';
import { exampleReport } from '#test/pdf/example-report.ts';
import { compileLongReport } from './compile-long-report.ts';
import { compilePdf } from './compile-pdf.ts';

/** In points: what printers leave free at the edge of a page. */
const EDGE = 15;

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

/** Of each page behind the cover where its first line begins. */
function topsOf(pdf: Buffer): number[] {
  const [, , ...pages] = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' }).split('<page ');
  return pages.map((boxes) => Math.min(...[...boxes.matchAll(/yMin="(-?[\d.]+)"/g)].map(([, top]) => Number(top))));
}

test('[REPORT.47] the running head of the longest names stays on the page', async () => {
  const wide = printableText('W'.repeat(200));
  const long = exampleReport({ site: wide, title: wide, assets });
  for (const pdf of [await compilePdf({ template: 'report', data: long }), await compileLongReport(long)]) {
    const tops = topsOf(pdf);
    expect(tops.length).toBeGreaterThan(1);
    expect(Math.min(...tops)).toBeGreaterThan(EDGE);
  }
});
