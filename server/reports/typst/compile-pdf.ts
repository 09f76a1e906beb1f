import type { Report } from '#domain/report/report.ts';
import type { PdfJob } from '../pdf-job.ts';
import { compileLongReport } from './compile-long-report.ts';
import { compileTemplate } from './compile-template.ts';
import { wholeInputs } from './whole-inputs.ts';

/** A longer report is made in parts, and without tags for screen readers: they cost more memory than a server can spare. */
const MOST_ROWS_AT_ONCE = 2_000;
/** Of what fills the pages, by the length of its JSON: a letter of it takes half a kilobyte and more until it is written. */
const MOST_AT_ONCE = 500_000;

/** The PDF of a job; what draws codes is loaded for labels only. */
export async function compilePdf(job: PdfJob): Promise<Buffer> {
  if (job.template === 'labels') {
    const { withCodes } = await import('../../labels/with-codes.ts');
    const labels = JSON.stringify(withCodes(job.data));
    return (await compileTemplate('../../labels/labels.typ', { labels }, { tags: true })).pdf;
  }
  if (isLong(job.data)) return compileLongReport(job.data);
  const inputs = { report: JSON.stringify(job.data), part: 'whole', first: 'true', ...wholeInputs(job.data) };
  return (await compileTemplate('../report.typ', inputs, { tags: true })).pdf;
}

const isLong = ({ assets, remedial_works }: Report): boolean =>
  assets.length > MOST_ROWS_AT_ONCE || JSON.stringify([assets, remedial_works]).length > MOST_AT_ONCE;
