import { expect, test } from 'vitest';
import { newSealingServer } from '../testing/sealing-server.ts';
import { nextId } from '../testing/test-tab.ts';
import type { LogEntry } from '../disk/user-schema.ts';
import type { ImageReader } from '../image/image-reader.ts';
import type { PhotoShelf } from '../photos/photo-shelf.ts';
import type { BundleContent } from './bundle-content.ts';
import { ExportTooLargeError, MOST_EXPORT_BYTES, NoExportError, readExport, sealContents, writeExport } from './export-file.ts';
import { unsentWork } from './export-unsent.ts';

const CHUNK = 1_000_000;
const ENTRY_BYTES = 1_200_000;

const { sealingKey } = await newSealingServer();

async function* contents(): AsyncGenerator<BundleContent> {
  for (let item = 0; item < 3; item += 1) yield { kind: 'forms', forms: { [`form ${item}`]: 'typed'.repeat(10_000) } };
}

const user = nextId();
async function* bundles(count = 1) {
  for (let made = 0; made < count; made += 1) yield sealContents(user, sealingKey, contents());
}

test('[SESS.23] what is too much for one file is refused while it is written, and a file that is larger before it is read', async () => {
  const whole = await writeExport(bundles());
  await expect(writeExport(bundles(), { bytes: whole.size / 2, line: whole.size })).rejects.toThrow(ExportTooLargeError);
  await expect(writeExport(bundles(), { bytes: whole.size, line: 60_000 })).rejects.toThrow(ExportTooLargeError);
  const large = { size: MOST_EXPORT_BYTES + 1, stream: () => expect.unreachable() } as unknown as Blob;
  await expect(readExport(large).next()).rejects.toThrow(NoExportError);
});

test('[SESS.22] how far a file is read is told, and that all of it was there', async () => {
  const file = await writeExport(bundles());
  const read: number[] = [];
  const numbers: number[] = [];
  for await (const { items, isWhole } of readExport(file, (bytes) => read.push(bytes))) {
    for await (const { number } of items) numbers.push(number);
    expect(isWhole()).toBe(true);
  }
  expect(numbers).toEqual([0, 1, 2]);
  expect(read.at(-1)).toBe(file.size);
  expect(read.toSorted((one, other) => one - other)).toEqual(read);
});

test('[SESS.31] each bundle of a file is read by itself, whatever is left unread or damaged of the one before', async () => {
  const lines = (await (await writeExport(bundles(3))).text()).split('\n');
  const cut = new Blob([[...lines.slice(0, 2), ...lines.slice(5)].join('\n')]);
  const seen: [number, boolean][] = [];
  let at = 0;
  for await (const { bundle, items, isWhole } of readExport(cut)) {
    at += 1;
    if (at === 2) continue;
    let count = 0;
    for await (const { bundle_id } of items) count += Number(bundle_id === bundle.id);
    seen.push([count, isWhole()]);
  }
  expect(seen).toEqual([
    [1, false],
    [3, true],
  ]);
});

/** As browsers read a file, whatever blobs it was made of. */
function inChunks(file: Blob, chunk = CHUNK): Blob {
  let at = 0;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (at >= file.size) return controller.close();
    controller.enqueue(await file.slice(at, (at += chunk)).bytes());
  };
  return { size: file.size, stream: () => new ReadableStream({ pull }) } as unknown as Blob;
}

/** One action on hundreds of assets. */
const entryOf = (seq: number): LogEntry => {
  const patch = { answers: 'answered'.repeat(ENTRY_BYTES / 8) };
  return { seq, at: '', changes: [{ op: `op ${seq}`, entity: 'asset_grades', id: nextId(), ts: '', patch } as never] };
};

test('[SESS.34] however much the entries of the log take, an export holds them in items of a few MB, and is read in pieces', async () => {
  const entries = Array.from({ length: 7 }, (_none, at) => entryOf(at + 1));
  const image = { outbox: { entries }, damaged: [], drafts: new Map(), unreadDrafts: new Set() } as unknown as ImageReader;
  const work = async function* () {
    yield sealContents(user, sealingKey, unsentWork(image, { unsent: [], doubted: [] } as unknown as PhotoShelf, {}));
  };
  const sizes: number[] = [];
  for await (const { items, isWhole } of readExport(inChunks(await writeExport(work())))) {
    for await (const { sealed } of items) sizes.push(sealed.byteLength);
    expect(isWhole()).toBe(true);
  }
  expect(sizes).toHaveLength(3);
  expect(Math.max(...sizes)).toBeLessThan(4_000_000);
});

test('[SESS.34] a line that is as long as former versions could write it keeps nothing else from being read', async () => {
  const [head = '', ...lines] = (await (await writeExport(bundles())).text()).split('\n');
  const file = new Blob([head, '\n', 'long'.repeat(25_000_000), '\n', lines.join('\n')]);
  let count = 0;
  for await (const { items } of readExport(inChunks(file))) count += (await Array.fromAsync(items)).length;
  expect(count).toBe(3);
});

test('[SESS.42] a file says what has come of a bundle sealed alone, and as much as that may be', async () => {
  const seqs = Array.from({ length: 80_000 }, (_none, at) => 100_000 + at);
  const come = async function* (): AsyncGenerator<BundleContent> {
    yield { kind: 'log', entries: [], come: { bundle: nextId(), seqs } };
  };
  const work = async function* () {
    const { bundle, items } = await sealContents(user, sealingKey, come());
    yield { bundle: { ...bundle, coming: seqs }, items };
  };
  const file = await writeExport(work());
  expect((await file.text()).split('\n')[0]).not.toContain('coming');
  for await (const { bundle, items, isWhole } of readExport(inChunks(file, 20_000))) {
    expect(bundle).not.toHaveProperty('coming');
    expect(await Array.fromAsync(items)).toHaveLength(1);
    expect(isWhole()).toBe(true);
  }
  expect.assertions(4);
});

test('[SESS.34] of a large file that is no export one piece is read', async () => {
  const read: number[] = [];
  const other = inChunks(new Blob(['no export'.repeat(1_000_000)]));
  await expect(readExport(other, (bytes) => read.push(bytes)).next()).rejects.toThrow(NoExportError);
  expect(read).toEqual([]);
});
