import { v7 } from 'uuid';
import { z } from 'zod';
import { type BundleContent, packContent } from './bundle-content.ts';
import { fromBase64, newBundle, sealItem, toBase64 } from './bundle-key.ts';
import type { Bundle, SealedItem } from './sealed-database.ts';

const header = z.object({
  firemark: z.literal('unsent work'),
  bundle: z.object({ id: z.uuid(), user_id: z.uuid(), key_id: z.string(), sealed_key: z.string() }),
});
const line = z.object({ number: z.int().nonnegative(), iv: z.base64(), sealed: z.base64() });
const last = z.object({ items: z.int().nonnegative() });

/** Thousands of photos. */
export const MOST_EXPORT_BYTES = 2_000_000_000;
/** More than a chosen file takes that is not scaled yet. */
const MOST_LINE_LENGTH = 80_000_000;

/** The file is no export. */
export class NoExportError extends Error {}
/** What is unsent is too much for one file. */
export class ExportTooLargeError extends Error {}

/**
 * Seals contents into a file that only their user's server opens, one JSON text a line: the bundle, its items, how many there
 * are. One at a time is in memory [SESS].
 */
export async function writeExport(
  userId: string,
  sealingKey: string,
  contents: AsyncIterable<BundleContent>,
  mostBytes = MOST_EXPORT_BYTES,
): Promise<Blob> {
  const open = await newBundle(v7(), userId, sealingKey);
  const parts = [lineOf({ firemark: 'unsent work', bundle: open.bundle })];
  let bytes = 0;
  for await (const content of contents) {
    const { number, iv, sealed } = await sealItem(open, parts.length - 1, packContent(content));
    const part = lineOf({ number, iv: toBase64(iv), sealed: toBase64(new Uint8Array(sealed)) });
    bytes += part.size;
    if (bytes > mostBytes) throw new ExportTooLargeError();
    parts.push(part);
  }
  parts.push(lineOf({ items: parts.length - 1 }));
  return new Blob(parts, { type: 'application/octet-stream' });
}

const lineOf = (value: object) => new Blob([`${JSON.stringify(value)}\n`]);

/** An export as it is read from its file; what is damaged of it is left out. */
export interface ReadExport {
  bundle: Bundle;
  items: AsyncIterable<SealedItem>;
  /** Whether every item was there, once all were read. */
  isWhole: () => boolean;
}

/** The bundle of an export, and its items as they are read; `onRead` hears how many bytes were. */
export async function readExport(file: Blob, onRead: (bytes: number) => void = () => undefined): Promise<ReadExport> {
  if (file.size > MOST_EXPORT_BYTES) throw new NoExportError('it is larger than any export');
  const lines = linesOf(file, onRead);
  const first = await lines.next();
  const parsed = parse(header, first.done === true ? '' : first.value);
  if (parsed === null) throw new NoExportError('it is no export of Firemark');
  const { bundle } = parsed;
  const read = { items: 0, said: -1 };
  return { bundle, items: itemsOf(bundle, lines, read), isWhole: () => read.items === read.said };
}

async function* itemsOf(
  { id }: Bundle,
  lines: AsyncIterable<string>,
  read: { items: number; said: number },
): AsyncGenerator<SealedItem> {
  for await (const text of lines) {
    const item = parse(line, text);
    if (item === null) read.said = parse(last, text)?.items ?? -1;
    else {
      read.items += 1;
      yield { bundle_id: id, number: item.number, iv: fromBase64(item.iv), sealed: fromBase64(item.sealed).buffer };
    }
  }
}

function parse<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function* linesOf(file: Blob, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest: string[] = [];
  let length = 0;
  let bytes = 0;
  const reader = file.stream().getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const [head = '', ...lines] = decoder.decode(chunk.value, { stream: true }).split('\n');
    rest.push(head);
    length += head.length;
    for (const next of lines) {
      yield rest.join('');
      rest = [next];
      length = next.length;
    }
    if (length > MOST_LINE_LENGTH) throw new NoExportError('it has a line that is longer than any of an export');
    bytes += chunk.value.byteLength;
    onRead(bytes);
  }
  if (length > 0) yield rest.join('');
}
