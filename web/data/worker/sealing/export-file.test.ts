import { expect, test } from 'vitest';
import { newSealingServer } from '../testing/sealing-server.ts';
import { nextId } from '../testing/test-tab.ts';
import type { BundleContent } from './bundle-content.ts';
import { ExportTooLargeError, MOST_EXPORT_BYTES, NoExportError, readExport, sealContents, writeExport } from './export-file.ts';

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
  await expect(writeExport(bundles(), whole.size / 2)).rejects.toThrow(ExportTooLargeError);
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
