import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readTarHeader, tarHeader } from './tar-header.ts';
import { filesOf, tarOf } from './tar-stream.ts';

async function* bodyOf(text: string): AsyncGenerator<Buffer> {
  for (const character of text) yield Buffer.from(character);
}

async function* files() {
  for (const [name, text] of Object.entries({ one: '', 'two/2': 'x'.repeat(512), three: 'second, third' }))
    yield { name, size: text.length, body: bodyOf(text) };
}

test('[BACKUP.4] the container is one that tar opens, with sizes beyond 8 GiB', async () => {
  const pieces: Buffer[] = [];
  for await (const piece of tarOf(files(), new Date(0))) pieces.push(piece);
  const tar = Buffer.concat(pieces);
  expect(execFileSync('tar', ['t'], { input: tar }).toString()).toBe('one\ntwo/2\nthree\n');
  expect(execFileSync('tar', ['xO', 'three'], { input: tar }).toString()).toBe('second, third');
  const read: string[] = [];
  const source = async function* () {
    for (let at = 0; at < tar.length; at += 100) yield tar.subarray(at, at + 100);
  };
  for await (const { name, body } of filesOf(source())) {
    let text = '';
    if (name !== 'two/2') for await (const bytes of body) text += bytes.toString();
    read.push(`${name} ${text}`);
  }
  expect(read).toEqual(['one ', 'two/2 ', 'three second, third']);
  const large = { name: 'large', size: 2 ** 40 + 1 };
  expect(readTarHeader(tarHeader(large, new Date(0)))).toEqual(large);
});
