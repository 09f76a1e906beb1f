import { expect, test } from 'vitest';
import { decrypted, encrypted } from './age-stream.ts';

const KEY = 'correct horse battery';
/** Little, so that a guess takes no time. */
const WORK = 1;

async function* of(bytes: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function whole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

const open = (file: Buffer, key = KEY) => whole(decrypted(of(file), key));

/** Made by Debian's age 1.1.1 with `age -p`. */
const OF_AGE = [
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBmb3lBakYydTFYalZQOGVsajJzbkRnIDE4CjE4a1VqZGx2bmEySVd3amh2V21EcXVZMzZV',
  'eCt5T0wzYld4NHBVaHYxNjAKLS0tIGU3eUduSXdtT2Z2V0l5blY2djVDSXFKVGlyb1VJaU5rNXAyUnFyZTViaGsKZwlYwsWfq75cN+7+f1PP+iKo',
  'URPDYwqa+jAd9PhrZspKWmEK4K8i2kUXVBJt8oRX7iNh2oM=',
].join('');

test('[BACKUP.4] what the program age has encrypted is opened', async () => {
  expect((await open(Buffer.from(OF_AGE, 'base64'))).toString()).toBe('Written by age 1.1.1.');
});

test('[BACKUP.4, BACKUP.3] what is encrypted comes back whole, and not at all with another key, cut off, longer or in another order', async () => {
  const chunk = 65_536;
  for (const size of [0, 1, chunk, 2 * chunk + 7]) {
    const bytes = Buffer.alloc(size, 'abc');
    const file = await whole(encrypted(of(bytes), KEY, WORK));
    expect(file.includes('abcabc')).toBe(false);
    expect((await open(file)).equals(bytes)).toBe(true);
  }
  const file = await whole(encrypted(of(Buffer.alloc(2 * chunk + 7, 'abc')), KEY, WORK));
  await expect(open(file, `${KEY}!`)).rejects.toThrow('was made with another key than BACKUP_KEY');
  const [sealed, rest] = [chunk + 16, 7 + 16];
  const payload = file.length - 2 * sealed - rest;
  const part = (at: number) => file.subarray(payload + at * sealed, payload + (at + 1) * sealed);
  const [begin, first, second, last] = [file.subarray(0, payload), part(0), part(1), part(2)];
  for (const spoilt of [
    [begin, first, second],
    [begin, first, second, last.subarray(1)],
    [begin, first, second, last, Buffer.from('x')],
    [begin, second, first, last],
    [begin, first, last],
    [begin],
  ])
    await expect(open(Buffer.concat(spoilt))).rejects.toThrow('is damaged or cut off');
  const flipped = Buffer.from(file);
  flipped.writeUInt8(flipped.readUInt8(payload + 5) ^ 1, payload + 5);
  await expect(open(flipped)).rejects.toThrow('is damaged or cut off after 0 bytes');
});
