import { expect, test } from 'vitest';
import { newSealingServer } from '../testing/sealing-server.ts';
import { nextId } from '../testing/test-tab.ts';
import type { BundleContent } from './bundle-content.ts';
import { ExportTooLargeError, MOST_EXPORT_BYTES, NoExportError, readExport, writeExport } from './export-file.ts';

const { sealingKey } = await newSealingServer();

async function* contents(): AsyncGenerator<BundleContent> {
  for (let item = 0; item < 3; item += 1) yield { kind: 'forms', forms: { [`form ${item}`]: 'typed'.repeat(10_000) } };
}

test('[SESS.23] what is too much for one file is refused while it is written, and a file that is larger before it is read', async () => {
  const whole = await writeExport(nextId(), sealingKey, contents());
  await expect(writeExport(nextId(), sealingKey, contents(), whole.size / 2)).rejects.toThrow(ExportTooLargeError);
  const large = { size: MOST_EXPORT_BYTES + 1, stream: () => expect.unreachable() } as unknown as Blob;
  await expect(readExport(large)).rejects.toThrow(NoExportError);
});

test('[SESS.22] how far a file is read is told, and that all of it was there', async () => {
  const file = await writeExport(nextId(), sealingKey, contents());
  const read: number[] = [];
  const { items, isWhole } = await readExport(file, (bytes) => read.push(bytes));
  const numbers: number[] = [];
  for await (const { number } of items) numbers.push(number);
  expect(numbers).toEqual([0, 1, 2]);
  expect(isWhole()).toBe(true);
  expect(read.at(-1)).toBe(file.size);
  expect(read.toSorted((one, other) => one - other)).toEqual(read);
});
