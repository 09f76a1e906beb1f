import { expect, test } from 'vitest';
import { printableText } from '#domain/report/printable-text.ts';
import type { ReportAsset } from '#domain/report/report.ts';
import { exampleReport } from '#test/pdf/example-report.ts';
import { pdfText } from '#test/pdf/pdf-text.ts';
import { compilePdf } from './compile-pdf.ts';

const asset = (serial: string, type: string, inspector: string): ReportAsset => ({
  serial: printableText(serial),
  type: printableText(type),
  location: 'Stair A',
  colour: 'green',
  graded_at: '21/11/2026',
  inspector: printableText(inspector),
  bulk_completed: false,
});

const textOf = async (assets: ReportAsset[]): Promise<string> =>
  pdfText(await compilePdf({ template: 'report', data: exampleReport({ title: '', assets }) }));

/** Each line of the register, words apart by one space. */
async function lines(assets: ReportAsset[]): Promise<string[]> {
  const [, register = ''] = (await textOf(assets)).split('Recorded by\n');
  return register
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '');
}

test('[REPORT.37] a long serial number, type or name is broken within its column of the register', async () => {
  const given = [
    asset('WHSMOKEHEAD12', 'Fire alarm device', 'Ian Spector'),
    asset('W'.repeat(13), 'M'.repeat(14), 'W'.repeat(15)),
    asset('1'.repeat(16), 'Feuerlöscheinrichtung', 'Maximiliane Müller-Lüdenscheidt'),
  ];
  const printed = await lines(given);
  // What only allows a break is seen by nobody.
  expect(printed.slice(0, 7).map((line) => line.replaceAll('\u200B', ''))).toEqual([
    'WHSMOKEHEAD Fire alarm device Stair A green 21/11/2026 Ian Spector',
    '12',
    'WWWWWWWWW MMMMMMMMMM Stair A green 21/11/2026 WWWWWWWW',
    'WWWW MMMM WWWWWWW',
    '11111111111111 Feuerlöscheinricht Stair A green 21/11/2026 Maximiliane',
    '11 ung Müller-',
    'Lüdenscheidt',
  ]);
});

test('[REPORT.37] what fits in its column is found in the text as it was typed', async () => {
  const given = [asset('SN-2024-000411', 'Fire extinguisher', 'Alexandra Featherstone'), asset('123456789012', 'Door', 'Jo Ng')];
  expect((await lines(given)).slice(0, 3)).toEqual([
    'SN-2024-000411 Fire extinguisher Stair A green 21/11/2026 Alexandra',
    'Featherstone',
    '123456789012 Door Stair A green 21/11/2026 Jo Ng',
  ]);
});

test('[REPORT.42] the register names whoever recorded a grade, which says nothing of who changed it', async () => {
  expect(await textOf([asset('1', 'Door', 'Ian Spector')])).toMatch(/Date +Recorded by\n[^\n]*Ian Spector\n/);
});
