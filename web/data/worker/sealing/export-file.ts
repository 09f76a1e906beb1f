import { v7 } from 'uuid';
import { z } from 'zod';
import { partsOf } from '#web/data/parts-of.ts';
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
/** About what a string can hold. Former versions sealed fifty entries of the log together, whatever they took. */
const MOST_LINE_LENGTH = 500_000_000;
/** No bundle's own line is longer: of a large file that is none not much more is read. */
const MOST_HEAD_LENGTH = 10_000;

const MOST = { bytes: MOST_EXPORT_BYTES, line: MOST_LINE_LENGTH };

/** The file is no export. */
export class NoExportError extends Error {}
/** What is unsent is too much for one file. */
export class ExportTooLargeError extends Error {}

/** A bundle of an export, with its items one by one. */
export interface ExportedBundle {
  bundle: Bundle;
  items: AsyncIterable<SealedItem>;
}

/** Seals contents for an export, under a key of their own that only their user's server opens. */
export async function sealContents(
  userId: string,
  sealingKey: string,
  contents: AsyncIterable<BundleContent>,
): Promise<ExportedBundle> {
  const open = await newBundle(v7(), userId, sealingKey);
  const items = async function* () {
    let number = 0;
    for await (const content of contents) yield sealItem(open, number++, packContent(content));
  };
  return { bundle: open.bundle, items: items() };
}

/** Bundles in a file, one JSON text a line: each with its items and how many there are. One at a time is in memory [SESS]. */
export async function writeExport(bundles: AsyncIterable<ExportedBundle>, most = MOST): Promise<Blob> {
  const parts: Blob[] = [];
  let bytes = 0;
  for await (const { bundle, items } of bundles) {
    const lines: Blob[] = [];
    for await (const { number, iv, sealed } of items) {
      const part = lineOf({ number, iv: toBase64(iv), sealed: toBase64(new Uint8Array(sealed)) });
      bytes += part.size;
      if (bytes > most.bytes || part.size > most.line) throw new ExportTooLargeError();
      lines.push(part);
    }
    if (lines.length > 0) parts.push(headOf(bundle), ...lines, lineOf({ items: lines.length }));
  }
  return new Blob(parts, { type: 'application/octet-stream' });
}

/** Nothing that is noted beside the bundle: whoever reads the file could not tell it from what is damaged or made up. */
const headOf = ({ id, user_id, key_id, sealed_key }: Bundle) =>
  lineOf({ firemark: 'unsent work', bundle: { id, user_id, key_id, sealed_key } });

const lineOf = (value: object) => new Blob([`${JSON.stringify(value)}\n`]);

/** A bundle of an export as it is read from its file; what is damaged of it is left out. */
export interface ReadExport extends ExportedBundle {
  /** Whether every item was there, once all were read. */
  isWhole: () => boolean;
}

/** What was read of a bundle, how many items it says it has, and which follows it. */
interface Reading {
  items: number;
  said: number;
  next: Bundle | null;
}

/** The bundles of an export one after the other, and their items as they are read; `onRead` hears how many bytes were. */
export async function* readExport(file: Blob, onRead: (bytes: number) => void = () => undefined): AsyncGenerator<ReadExport> {
  if (file.size > MOST_EXPORT_BYTES) throw new NoExportError('it is larger than any export');
  const lines = linesOf(file, onRead);
  const first = await lines.next();
  let bundle = first.done === true ? null : bundleOf(first.value);
  if (bundle === null) throw new NoExportError('it is no export of Firemark');
  while (bundle !== null) {
    const read: Reading = { items: 0, said: -1, next: null };
    yield { bundle, items: itemsOf(bundle, lines, read), isWhole: () => read.items === read.said };
    // What nobody has read of it is passed over.
    const unread = itemsOf(bundle, lines, read);
    while ((await unread.next()).done !== true);
    bundle = read.next;
  }
}

async function* itemsOf({ id }: Bundle, lines: AsyncIterator<string>, read: Reading): AsyncGenerator<SealedItem> {
  while (read.next === null) {
    const text = await lines.next();
    if (text.done === true) return;
    const item = parse(line, text.value);
    if (item === null) readMark(text.value, read);
    else {
      read.items += 1;
      yield { bundle_id: id, number: item.number, iv: fromBase64(item.iv), sealed: fromBase64(item.sealed).buffer };
    }
  }
}

/** What is no item: the end of a bundle, the head of the next, or damaged. */
function readMark(text: string, read: Reading): void {
  read.next = bundleOf(text);
  if (read.next === null) read.said = parse(last, text)?.items ?? -1;
}

const bundleOf = (text: string): Bundle | null => parse(header, text)?.bundle ?? null;

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
  let most = MOST_HEAD_LENGTH;
  for await (const part of partsOf(file.stream())) {
    const [head = '', ...lines] = decoder.decode(part, { stream: true }).split('\n');
    rest.push(head);
    length += head.length;
    for (const next of lines) {
      yield rest.join('');
      rest = [next];
      length = next.length;
      most = MOST_LINE_LENGTH;
    }
    if (length > most) throw new NoExportError('it has a line that is longer than any of an export');
    bytes += part.byteLength;
    onRead(bytes);
  }
  if (length > 0) yield rest.join('');
}
