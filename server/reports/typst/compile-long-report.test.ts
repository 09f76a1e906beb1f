import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Report, ReportAsset } from '#domain/report/report.ts';
import { exampleReport } from '#test/pdf/example-report.ts';
import { pdfText } from '#test/pdf/pdf-text.ts';
import { compileLongReport } from './compile-long-report.ts';
import { compileTemplate } from './compile-template.ts';
import { wholePages } from './whole-pages.ts';

const SITE = 'Kestrel (3 0 R) >>\nstream\n<< /Pages 9 0 R';

const asset = (at: number): ReportAsset => ({
  serial: `S-${String(at).padStart(4, '0')}`,
  type: 'Extinguisher',
  location: `Stair ${at}${', by the door of the plant room'.repeat(at % 4)}`,
  colour: at % 3 === 0 ? 'red' : 'green',
  graded_at: '21/11/2026',
  inspector: 'Ian Spector',
  bulk_completed: at === 7,
});
const assets = Array.from({ length: 200 }, (_, at) => asset(at));
const report = exampleReport({
  kind: 'Site report',
  title: '',
  site: SITE,
  remedial_works: assets.slice(0, 160).map((line, at) => ({
    ...line,
    lines: Array.from({ length: at % 5 }, () => 'Replace the tamper seal'),
    failed_checks: at % 9 === 0 ? [{ question: 'Gauge', answer: 'No', photos: [] }] : [],
  })) as Report['remedial_works'],
  assets,
});

const read = (tool: string, pdf: Buffer, ...options: string[]) =>
  execFileSync(tool, [...options, '-', '-'].slice(0, tool === 'pdfinfo' ? -1 : undefined), { input: pdf, encoding: 'utf8' });
const textOf = (pdf: Buffer): string[] => pdfText(pdf).split('\f').slice(0, -1);
const words = (page: string): string => page.replace(/ of \d+\s*$/, '').replace(/\s+/g, ' ');
const atOnce = await compileTemplate(
  '../report.typ',
  { report: JSON.stringify({ ...report, assets: [] }), part: 'whole', first: 'true', bulk: 'false', boxes: 'false' },
  { tags: false },
);

test('[REPORT.32] works made in parts stand on the pages where they would stand if they were made at once', async () => {
  const pages = textOf(await compileLongReport(report, 12_000)).map(words);
  const expected = textOf(atOnce.pdf).map(words).slice(0, -1);
  expect(expected.length).toBeGreaterThan(8);
  expect(pages.slice(0, expected.length)).toEqual(expected);
  const listed = pages
    .slice(expected.length)
    .join('\n')
    .match(/S-\d{4}/g);
  expect(listed).toEqual(assets.map(({ serial }) => serial));
});

test('[REPORT.33] a report in parts has its title, its bookmarks and continuous page numbers', async () => {
  const pdf = await compileLongReport(report, 12_000);
  expect(read('pdfinfo', pdf)).toContain(`Title:           Site report: Kestrel (3 0 R) >>`);
  const pages = textOf(pdf);
  expect(pages[0]).not.toContain('Page 1 of');
  for (const [at, page] of pages.entries()) if (at > 0) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  expect(pdf.toString('latin1').match(/\/Title \((Summary|Remedial works|Assets)\)/g)).toHaveLength(3);
  expect(pages.join('\n')).toContain('Surveys marked ‘bulk-completed’');
});

test('[REPORT.32] a part ends before the last page that works begin; without one, where it ends', () => {
  const starts = [
    [2, true],
    [3, false],
    [4, true],
    [4, false],
    [5, false],
  ] as const;
  const given = starts.map(([page, first]): [number, boolean] => [page, first]);
  expect(wholePages(given, { pages: 6, more: true })).toEqual({ pages: 3, works: 2 });
  expect(wholePages(given, { pages: 6, more: false })).toEqual({ pages: 6, works: 5 });
  expect(wholePages(given.slice(0, 2), { pages: 3, more: true })).toEqual({ pages: 3, works: 2 });
  expect(wholePages([], { pages: 2, more: false })).toEqual({ pages: 2, works: 0 });
});
