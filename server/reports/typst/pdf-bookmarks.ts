import { entryAt, type PdfFile, ref, refAt } from './pdf-file.ts';

export interface Bookmark {
  /** As it is written in the file. */
  title: string;
  page: number;
  /** Where on the page. */
  place: string;
}

/** The headings of a PDF, all of one level. */
export function bookmarksOf(pdf: PdfFile): Bookmark[] {
  const { head: root } = pdf.get(refAt(pdf.trailer, 'Root'));
  if (!root.includes('/Outlines ')) return [];
  const { head: outlines } = pdf.get(refAt(root, 'Outlines'));
  const found: Bookmark[] = [];
  for (let next: number | null = refAt(outlines, 'First'); next !== null;) {
    const { head } = pdf.get(next);
    const [page = '', , , ...place] = pdf.get(refAt(head, 'Dest')).head.trim().slice(1, -1).split(' ');
    found.push({ title: entryAt(head, 'Title'), page: Number(page), place: place.join(' ') });
    next = head.includes('/Next ') ? refAt(head, 'Next') : null;
  }
  return found;
}

/** Gives a PDF that has none its bookmarks. */
export function addBookmarks(pdf: PdfFile, bookmarks: readonly Bookmark[]): void {
  const outlines = pdf.add({ head: '', stream: null });
  const first = outlines + 1;
  const last = outlines + bookmarks.length;
  for (const [at, { title, page, place }] of bookmarks.entries()) {
    const entries = [
      `/Parent ${ref(outlines)}`,
      `/Title ${title}`,
      `/Dest [${ref(page)} ${place}]`,
      ...(at > 0 ? [`/Prev ${ref(first + at - 1)}`] : []),
      ...(first + at < last ? [`/Next ${ref(first + at + 1)}`] : []),
    ];
    pdf.add({ head: `<<\n  ${entries.join('\n  ')}\n>>`, stream: null });
  }
  pdf.set(outlines, `<<\n  /Type /Outlines\n  /First ${ref(first)}\n  /Last ${ref(last)}\n  /Count ${bookmarks.length}\n>>`);
  const root = refAt(pdf.trailer, 'Root');
  pdf.set(root, `${pdf.get(root).head.trimEnd().slice(0, -2)}  /Outlines ${ref(outlines)}\n>>`);
}
