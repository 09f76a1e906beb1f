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

/** A file of one JSON text a line: the bundle, then its items. It is no export where that doesn't hold. */
export class NoExportError extends Error {}

/** Seals contents into a file that only their user's server opens; one at a time is in memory [D4.6]. */
export async function writeExport(userId: string, sealingKey: string, contents: AsyncIterable<BundleContent>): Promise<Blob> {
  const open = await newBundle(v7(), userId, sealingKey);
  const parts = [lineOf({ firemark: 'unsent work', bundle: open.bundle })];
  for await (const content of contents) {
    const { number, iv, sealed } = await sealItem(open, parts.length - 1, packContent(content));
    parts.push(lineOf({ number, iv: toBase64(iv), sealed: toBase64(new Uint8Array(sealed)) }));
  }
  return new Blob(parts, { type: 'application/octet-stream' });
}

const lineOf = (value: object) => new Blob([`${JSON.stringify(value)}\n`]);

/** The bundle of an export, and its items as they are read from it. */
export async function readExport(file: Blob): Promise<{ bundle: Bundle; items: AsyncIterable<SealedItem> }> {
  const lines = linesOf(file);
  const first = await lines.next();
  const { bundle } = parse(header, first.done === true ? '' : first.value);
  return { bundle, items: itemsOf(bundle, lines) };
}

async function* itemsOf({ id }: Bundle, lines: AsyncIterable<string>): AsyncGenerator<SealedItem> {
  for await (const text of lines) {
    const { number, iv, sealed } = parse(line, text);
    yield { bundle_id: id, number, iv: fromBase64(iv), sealed: fromBase64(sealed).buffer };
  }
}

function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new NoExportError('it is no export of Firemark', { cause: error });
  }
}

async function* linesOf(file: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  const reader = file.stream().getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (rest + decoder.decode(chunk.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
