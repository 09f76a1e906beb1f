import { expect, test } from 'vitest';
import type { ReportAsset } from '#domain/report/report.ts';
import { exampleReport } from '#test/pdf/example-report.ts';
import { compilePdf } from './compile-pdf.ts';

const asset: ReportAsset = {
  serial: 'S-1',
  type: 'Extinguisher',
  location: 'Stair A',
  colour: 'red',
  graded_at: '21/11/2026',
  inspector: 'Ian Spector',
  bulk_completed: false,
};

/** A report with so many letters of works; those of a photo that hasn't arrived are on no page, which would take long. */
const isTagged = async (letters: number): Promise<boolean> => {
  const failed_checks = [{ question: 'Gauge', answer: 'No', photos: ['x'.repeat(letters)] }];
  const report = exampleReport({ assets: [asset], remedial_works: [{ ...asset, lines: [], failed_checks }] });
  const pdf = await compilePdf({ template: 'report', data: report });
  return pdf.includes('/StructTreeRoot');
};

test('[REPORT.32] a report of few assets with much to say is made in parts too, any other at once, with tags', async () => {
  expect(await isTagged(400_000)).toBe(true);
  expect(await isTagged(500_000)).toBe(false);
});
