import { must } from '#domain/assertions.ts';
import { addBookmarks, bookmarksOf } from './pdf-bookmarks.ts';
import { dictionaryAt, entryAt, pagesOf, type PdfFile, readPdf, ref, refAt, withCopies } from './pdf-file.ts';
import { writePdf } from './write-pdf.ts';

/** A PDF of which the first so many pages are taken. */
export interface PdfPart {
  pdf: Buffer;
  pages: number;
}

const DRAW = Buffer.from('q /Body Do Q');

/** Lays the pages of several PDFs, one after the other, on those of one that has their feet; with the bookmarks of all [REPORT.32]. */
export function joinPdfs(parts: readonly PdfPart[], feet: Buffer): Buffer {
  const whole = readPdf(feet);
  const draw = whole.add({ head: `<<\n  /Length ${DRAW.length}\n>>`, stream: DRAW });
  const sheets = pagesOf(whole);
  const bookmarks = [];
  let laid = 0;
  for (const part of parts) {
    const pdf = readPdf(part.pdf);
    const pages = pagesOf(pdf).slice(0, part.pages);
    const formOf = formsIn(whole, pdf);
    for (const [at, page] of pages.entries()) layOn(whole, must(sheets[laid + at], 'a sheet'), { draw, form: formOf(page) });
    for (const { title, page, place } of bookmarksOf(pdf)) {
      bookmarks.push({ title, page: must(sheets[laid + pages.indexOf(page)], 'a page with its bookmark'), place });
    }
    laid += pages.length;
  }
  addBookmarks(whole, bookmarks);
  return writePdf(whole);
}

/** Copies a PDF's pages as something to be drawn; what several of them use is copied once. */
function formsIn(to: PdfFile, from: PdfFile): (page: number) => number {
  const copied = new Map<number, number>();
  const shared = new Map<string, number>();
  const copy = (dictionary: string): number => {
    const made = shared.get(dictionary) ?? to.add({ head: withCopies(dictionary, from, to, copied), stream: null });
    shared.set(dictionary, made);
    return made;
  };
  return (page) => {
    const { head } = from.get(page);
    const { head: contents, stream } = from.get(refAt(head, 'Contents'));
    const entries = ['/Type /XObject', '/Subtype /Form', `/BBox ${entryAt(head, 'MediaBox')}`];
    for (const name of ['Resources', 'Group']) {
      const found = dictionaryAt(head, name);
      if (found !== null) entries.push(`/${name} ${ref(copy(found))}`);
    }
    return to.add({ head: `${contents.slice(0, -2)}  ${entries.join('\n  ')}\n>>`, stream });
  };
}

function layOn(whole: PdfFile, sheet: number, { draw, form }: { draw: number; form: number }): void {
  const { head } = whole.get(sheet);
  const body = `/XObject <<\n      /Body ${ref(form)}\n    >>`;
  const resources = must(dictionaryAt(head, 'Resources'), 'resources');
  const drawn = head
    .replace(resources, () => `${resources.slice(0, -2)}  ${body}\n  >>`)
    .replace(/\/Contents (\d+ 0 R)/, `/Contents [${ref(draw)} $1]`);
  whole.set(sheet, drawn);
}
