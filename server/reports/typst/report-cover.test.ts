import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Report } from '#domain/report/report.ts';
import { compileLongReport } from './compile-long-report.ts';
import { compilePdf } from './compile-pdf.ts';

const BOXES = 'Some characters in this report can’t be printed here and stand as empty boxes. The app shows them.';

const report = (fields: Partial<Report>): Report => ({
  kind: 'Inspection report',
  title: 'November',
  site: 'Kestrel House',
  facts: [],
  scope: '',
  no_works: '',
  made_on: '21/11/2026, 09:41 UTC',
  graded: 0,
  total: 0,
  counts: (['green', 'amber', 'red', 'white'] as const).map((colour) => ({ colour, word: colour, count: 0 })),
  types: [],
  remedial_works: [],
  assets: [],
  ...fields,
});

/** Each page's text, words apart by one space. */
const pagesOf = (pdf: Buffer): string[] =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
    .split('\f')
    .map((page) => page.replaceAll(/\s+/g, ' '));
const pages = async (fields: Partial<Report>) => pagesOf(await compilePdf({ template: 'report', data: report(fields) }));

test('[REPORT.38] the cover says that characters of scripts without a font can’t be printed, wherever they stand', async () => {
  const asset = {
    type: 'Door',
    location: '東 Stair',
    colour: 'green',
    graded_at: '',
    inspector: '',
    bulk_completed: false,
  } as const;
  const assets = [{ ...asset, serial: '1' }];
  expect((await pages({}))[0]).not.toContain(BOXES);
  expect((await pages({ assets }))[0]).toContain(BOXES);
  expect(pagesOf(await compileLongReport(report({ assets })))[0]).toContain(BOXES);
});

test('[GRADE.9] numbers of a report have their thousands with a comma', async () => {
  const counts = [1_663, 100, 0, 337].map((count, at) => {
    const colour = (['green', 'amber', 'red', 'white'] as const)[at] ?? 'white';
    return { colour, word: colour, count };
  });
  const types = [{ name: 'Doors', graded: 1_763, total: 12_100, counts: [1_663, 100, 0, 337] }];
  const [cover, summary] = await pages({ graded: 1_763, total: 12_100, counts, types });
  expect(cover).toContain('1,763/12,100');
  expect(cover).toContain('1,663 100 0 337');
  expect(summary).toContain('Doors 1,763/12,100 1,663 100 0 337 All 1,763/12,100 1,663 100 0 337');
});
