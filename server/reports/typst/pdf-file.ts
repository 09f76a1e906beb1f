import { must } from '#domain/assertions.ts';

export interface PdfObject {
  /** What stands before the stream, without `n 0 obj` and `endobj`; a byte is a character. */
  head: string;
  stream: Buffer | null;
}

/** A PDF as Typst writes it without tags: a plain table of offsets, one generation, no encryption. */
export class PdfFile {
  readonly objects: (PdfObject | null)[];
  /** What stands behind the table: the numbers of the catalogue and of what is said of the document. */
  readonly trailer: string;

  constructor(objects: (PdfObject | null)[], trailer: string) {
    this.objects = objects;
    this.trailer = trailer;
  }

  get(number: number): PdfObject {
    return must(this.objects[number] ?? null, 'an object of a PDF');
  }

  set(number: number, head: string): void {
    this.objects[number] = { ...this.get(number), head };
  }

  add(object: PdfObject): number {
    return this.objects.push(object) - 1;
  }
}

const STREAM = '>>\nstream\n';

/** Reads what Typst has written. */
export function readPdf(pdf: Buffer): PdfFile {
  const start = Number(
    must(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.subarray(-64).toString('latin1'))?.[1], 'a table of offsets'),
  );
  const table = pdf.subarray(start).toString('latin1');
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} ([nf])/gm)].map(([, at, used]) => (used === 'n' ? Number(at) : null));
  const ends = [...offsets.filter((at) => at !== null), start].sort((one, other) => one - other);
  const endOf = new Map(ends.map((at, place) => [at, ends[place + 1]]));
  const objects = offsets.map((at) => (at === null ? null : readObject(pdf.subarray(at, endOf.get(at)))));
  return new PdfFile(objects, table.slice(table.indexOf('trailer')));
}

function readObject(bytes: Buffer): PdfObject {
  const start = bytes.indexOf('obj\n') + 4;
  const streamAt = bytes.indexOf(STREAM);
  if (streamAt < 0) return { head: bytes.toString('latin1', start, bytes.lastIndexOf('\nendobj')), stream: null };
  const head = bytes.toString('latin1', start, streamAt + 2);
  const from = streamAt + STREAM.length;
  const length = Number(entryAt(head, 'Length'));
  return { head, stream: bytes.subarray(from, from + length) };
}

export const ref = (number: number): string => `${number} 0 R`;

/** What stands behind an entry's name on its line. */
export function entryAt(head: string, name: string): string {
  const at = head.indexOf(`/${name} `);
  const end = head.indexOf('\n', at);
  return must(at < 0 ? null : head.slice(at + name.length + 2, end < 0 ? undefined : end), `/${name}`);
}

/** The number of the object that an entry names. */
export const refAt = (head: string, name: string): number => Number.parseInt(entryAt(head, name), 10);

export function pagesOf(pdf: PdfFile): number[] {
  const { head } = pdf.get(refAt(pdf.get(refAt(pdf.trailer, 'Root')).head, 'Pages'));
  return [...entryAt(head, 'Kids').matchAll(/\b(\d+) 0 R\b/g)].map(([, number]) => Number(number));
}

/** The text of a dictionary within one, from `<<` to its `>>`. */
export function dictionaryAt(head: string, name: string): string | null {
  const start = head.indexOf(`/${name} <<`);
  if (start < 0) return null;
  const from = start + name.length + 2;
  let depth = 0;
  for (const { 0: mark, index } of head.slice(from).matchAll(/<<|>>/g)) {
    depth += mark === '<<' ? 1 : -1;
    if (depth === 0) return head.slice(from, from + index + 2);
  }
  return null;
}

/** Copies an object and all that it names, each once; its new number. */
function copyObject(from: PdfFile, number: number, to: PdfFile, copied: Map<number, number>): number {
  const known = copied.get(number);
  if (known !== undefined) return known;
  const { head, stream } = from.get(number);
  const made = to.add({ head, stream });
  copied.set(number, made);
  to.set(made, withCopies(head, from, to, copied));
  return made;
}

/** A text whose references name copies. */
export const withCopies = (text: string, from: PdfFile, to: PdfFile, copied: Map<number, number>): string =>
  text.replaceAll(/\b(\d+) 0 R\b/g, (_, number: string) => ref(copyObject(from, Number(number), to, copied)));
