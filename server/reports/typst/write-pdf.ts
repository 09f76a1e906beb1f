import type { PdfFile, PdfObject } from './pdf-file.ts';

const HEADER = Buffer.from('%PDF-1.7\n%\u0080\u0080\u0080\u0080\n\n', 'latin1');

/** The bytes of a PDF, with its table of offsets. */
export function writePdf({ objects, trailer }: PdfFile): Buffer {
  const pieces: Buffer[] = [HEADER];
  let length = HEADER.length;
  const rows = objects.map((object, number) => {
    if (object === null) return '0000000000 65535 f\r\n';
    const row = `${String(length).padStart(10, '0')} 00000 n\r\n`;
    for (const piece of bytesOf(object, number)) {
      pieces.push(piece);
      length += piece.length;
    }
    return row;
  });
  const table = `xref\n0 ${objects.length}\n${rows.join('')}`;
  const end = trailer.replace(/\/Size \d+/, `/Size ${objects.length}`).replace(/startxref\s+\d+/, `startxref\n${length}`);
  return Buffer.concat([...pieces, Buffer.from(`${table}${end}`, 'latin1')]);
}

function bytesOf({ head, stream }: PdfObject, number: number): Buffer[] {
  const begin = Buffer.from(`${number} 0 obj\n${head}`, 'latin1');
  if (stream === null) return [begin, Buffer.from('\nendobj\n\n')];
  return [begin, Buffer.from('\nstream\n'), stream, Buffer.from('\nendstream\nendobj\n\n')];
}
