import { expect, test } from 'vitest';
import type { Report } from '#domain/report/report.ts';
import { exampleReport } from '#test/pdf/example-report.ts';
import { pdfText } from '#test/pdf/pdf-text.ts';
import { compileLongReport } from './compile-long-report.ts';
import { compilePdf } from './compile-pdf.ts';

const BOXES = 'Some characters in this report can’t be printed here and stand as empty boxes. The app shows them.';

/** Each page's text, words apart by one space. */
const pagesOf = (pdf: Buffer): string[] =>
  pdfText(pdf)
    .split('\f')
    .map((page) => page.replaceAll(/\s+/g, ' '));
const pages = async (fields: Partial<Report>) => pagesOf(await compilePdf({ template: 'report', data: exampleReport(fields) }));

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
  expect(pagesOf(await compileLongReport(exampleReport({ assets })))[0]).toContain(BOXES);
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
