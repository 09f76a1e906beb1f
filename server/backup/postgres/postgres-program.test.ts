import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { feed, postgresProgram } from './postgres-program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-programs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function install(version: string, name: string): void {
  const bin = join(folder, version, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, name), '');
}
const taken = (server?: number) => postgresProgram('pg_dump', server, folder).slice(folder.length + 1);

test('[BACKUP.31] of the installed versions of pg_dump that of the server is taken, else the next newer one, else the newest', () => {
  expect(postgresProgram('pg_dump', 15, folder)).toBe('pg_dump');
  for (const version of ['9.6', '15', '17', '18']) install(version, 'pg_dump');
  install('16', 'pg_restore');
  expect([14, 15, 16, 17, 19].map(taken)).toEqual(['15', '15', '17', '17', '18'].map((version) => `${version}/bin/pg_dump`));
  expect(taken()).toBe('18/bin/pg_dump');
});

test('[DB.30] that nobody reads any more is not why a program failed', async () => {
  const input = new Writable({
    highWaterMark: 1,
    write: (_bytes, _encoding, done) => void setImmediate(done, Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
  });
  input.on('error', () => {});
  const program = { input, ended: Promise.withResolvers<void>().promise };
  await feed(program, Buffer.from('more'));
  expect(input.errored).toMatchObject({ code: 'EPIPE' });
  await feed(program, Buffer.from('the rest'));
});
