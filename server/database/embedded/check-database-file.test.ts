import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFileFault } from './check-database-file.ts';
import { openDatabase } from '../connect.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-file-'));
  file = join(folder, 'firemark.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openDatabase({ dataDir: folder, databaseUrl: null });
const closed = async () => (await open()).destroy();

test('[RUN.14] a file that is none of ours stops the start in words, and is left as it was', async () => {
  const other = new DatabaseSync(file);
  other.exec('create table recipes (name text)');
  other.close();
  for (const content of [readFileSync(file), Buffer.from('notes\n'.repeat(1_000))]) {
    writeFileSync(file, content);
    await expect(open()).rejects.toThrow(
      /^DATA_DIR holds .*firemark\.sqlite .* Nothing was changed\. Run npm run restore with the newest backup and a new folder/,
    );
    expect(readFileSync(file).equals(content)).toBe(true);
  }
});

test('[RUN.14] a database that was cut off stops the start in words; a whole one, and an empty file, do not', async () => {
  await closed();
  const { size } = statSync(file);
  await closed();
  truncateSync(file, Math.floor(size / 2));
  await expect(open()).rejects.toThrow(/^DATA_DIR holds a database that was cut off: /);
  writeFileSync(file, '');
  await closed();
});

/** A server that runs and has pages in its log that its file lacks, as amid moving them: the header, which is moved first, counts them. */
async function amidMoving() {
  await closed();
  const { size } = statSync(file);
  const running = new DatabaseSync(file);
  running.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table other (text)');
  for (let row = 0; row < 100; row += 1) running.exec('insert into other values (hex(zeroblob(4000)))');
  const pages = Number(running.prepare('pragma page_count').get()?.['page_count']);
  const handle = openSync(file, 'r+');
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(pages);
  writeSync(handle, counted, 0, 4, 28);
  closeSync(handle);
  expect(pages * 4096).toBeGreaterThan(size);
  return { running, size };
}

test('[RUN.14] what a server that runs has written down and not yet moved into its file is no cut', async () => {
  const { running } = await amidMoving();
  expect(databaseFileFault(file, running)).toBeNull();
  running.close();
});

test('[RUN.14] a file that lacks pages which the log beside it lacks too was cut off', async () => {
  const { running, size } = await amidMoving();
  truncateSync(file, size - 3 * 4096);
  expect(databaseFileFault(file, running)).toMatchObject({ what: 'a database that was cut off' });
  running.close();
});

test('[RUN.14] a database of a newer Firemark stops the start in words', async () => {
  await closed();
  const database = new DatabaseSync(file);
  database.exec("insert into kysely_migration (name, timestamp) values ('999-of-a-newer-one', '')");
  database.close();
  await expect(open()).rejects.toThrow(
    'DATA_DIR holds a database of a newer Firemark: start that one, or run npm run restore with a backup of this version and a new folder',
  );
});
