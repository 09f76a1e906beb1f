import type { Report } from '#domain/report/report.ts';
import { compileTemplate } from './compile-template.ts';
import { joinPdfs, type PdfPart } from './join-pdfs.ts';
import { wholeInputs } from './whole-inputs.ts';
import { wholePages, type WorkStart } from './whole-pages.ts';

const TEMPLATE = '../report.typ';
/** Works of about sixty pages, by the length of their JSON. */
const WORKS_LENGTH = 200_000;
/** A multiple of the rows after which the template begins a page. */
const ROWS = 2_000;

type PartName = 'front' | 'works' | 'assets' | 'footers';

/** A report in parts that are made one after the other, so that its memory is that of the largest part [REPORT.32]. */
export async function compileLongReport(report: Report, worksLength = WORKS_LENGTH): Promise<Buffer> {
  const inputs = wholeInputs(report);
  const make = (part: PartName, data: Partial<Report> & { pages?: number }, first = true) =>
    compileTemplate(
      TEMPLATE,
      { report: JSON.stringify({ ...report, ...data }), part, first: String(first), ...inputs },
      part === 'front' || part === 'works' ? { tags: false, query: '<starts>' } : { tags: false },
    );
  const parts: PdfPart[] = [];
  const { remedial_works: works } = report;
  for (let from = 0; from === 0 || from < works.length;) {
    const taken = fitting(works, from, worksLength);
    const { pdf, pages, found } = await make(from === 0 ? 'front' : 'works', { remedial_works: taken, assets: [] });
    const [starts] = found as [WorkStart[]];
    const whole = wholePages(starts, { pages, more: from + taken.length < works.length });
    parts.push({ pdf, pages: whole.pages });
    from += Math.max(1, whole.works);
  }
  for (let from = 0; from < report.assets.length; from += ROWS) {
    const assets = report.assets.slice(from, from + ROWS);
    parts.push(await make('assets', { remedial_works: [], assets }, from === 0));
  }
  const pages = parts.reduce((sum, part) => sum + part.pages, 0);
  const feet = await make('footers', { remedial_works: [], assets: [], pages });
  return joinPdfs(parts, feet.pdf);
}

/** The next works, one at least. */
function fitting(works: Report['remedial_works'], from: number, most: number): Report['remedial_works'] {
  let length = 0;
  let end = from;
  while (end < works.length && (end === from || length < most)) {
    length += JSON.stringify(works[end]).length;
    end += 1;
  }
  return works.slice(from, end);
}
