import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkBackup } from '#server/backup/read-backup.ts';
import { backUpDaily } from '#server/backup/daily/daily-backup.ts';
import { arrivedBytes } from '#server/http/arrived.ts';
import { sha256Of, storeFile } from '#server/files/file-contents.ts';
import { PhotoHomes } from '#server/files/homes/photo-homes.ts';
import { openTestHome } from '../photo-homes.ts';
import { mayMount, smallDisk } from '../small-disk.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

const DAY_MS = 86_400_000;
const LOOK_MS = 20;
/** A backup lets all others go first. */
const MADE_MS = 120_000;
/** More than Linux gives. */
const NOBODY = 2 ** 22 + 1;

let folder: string;
let backups: string;
let server: TestApp;
let end: () => Promise<void>;
let log: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-daily-'));
  backups = mkdtempSync(join(tmpdir(), 'firemark-backups-'));
  log = [];
  const variables = { DATA_DIR: folder, BACKUP_DIR: backups };
  server = await openTestApp({ variables, onLog: (line) => log.push(line) });
  end = async () => undefined;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await end();
  await server.close();
  for (const one of [folder, backups]) rmSync(one, { recursive: true, force: true });
});

/** What its backup of that time is called. */
const named = async (time: string): Promise<string> => {
  const settings = server.context.db.selectFrom('settings').select('value').where('name', '=', 'instance_id');
  const { value } = await settings.executeTakeFirstOrThrow();
  return `firemark-${time}-${value.slice(0, 8)}.backup`;
};

const health = async () => (await server.app.inject('/api/health?detail')).json<{ backup: unknown }>().backup;

test('[BACKUP.8] a backup a day, of which the newest 14 are kept, beside what else lies there', async () => {
  for (let day = 10; day < 26; day += 1) writeFileSync(join(backups, `firemark-2026-10-${day}T02-00-00.backup`), '');
  writeFileSync(join(backups, 'notes'), '');
  expect(await health()).toEqual({ age_seconds: null, bytes: null, is_failing: false, lost_photos: 0 });
  end = backUpDaily(server.context, backups, { lookEvery: LOOK_MS });
  await expect.poll(() => readdirSync(backups).length, { timeout: MADE_MS }).toBe(15);
  const names = readdirSync(backups).toSorted();
  expect(names.slice(-2)).toEqual([await named('2026-11-21T09-00-00'), 'notes']);
  expect(names[0]).toBe('firemark-2026-10-13T02-00-00.backup');
  const file = join(backups, await named('2026-11-21T09-00-00'));
  expect((await checkBackup(file, null)).about.engine).toBe('sqlite');
  server.setNow('2026-11-21T10:00:00.000Z');
  await expect
    .poll(health, { timeout: MADE_MS })
    .toEqual({ age_seconds: 3_600, bytes: expect.any(Number), is_failing: false, lost_photos: 0 });
  server.setNow(new Date(Date.parse('2026-11-21T09:00:00.000Z') + DAY_MS).toISOString());
  await expect.poll(() => readdirSync(backups), { timeout: MADE_MS }).toContain(await named('2026-11-22T09-00-00'));
  expect((await server.app.inject('/api/health')).json()).toEqual({ status: 'ok' });
});

test('[BACKUP.28] the backups of another database in the same folder are kept, and one of the same second is made beside its', async () => {
  const theirs = Array.from({ length: 20 }, (_, day) => `firemark-2026-10-${day + 10}T02-00-00-0123abcd.backup`);
  for (const name of [...theirs, 'firemark-2026-11-21T09-00-00-0123abcd.backup']) writeFileSync(join(backups, name), 'theirs');
  end = backUpDaily(server.context, backups, { lookEvery: LOOK_MS });
  await expect.poll(health, { timeout: MADE_MS }).toMatchObject({ age_seconds: 0 });
  await end();
  expect(readdirSync(backups)).toEqual(expect.arrayContaining([...theirs, await named('2026-11-21T09-00-00')]));
});

test('[BACKUP.8] one that fails leaves the older ones, says so, and is tried again', async () => {
  const gone = join(backups, 'gone');
  writeFileSync(join(backups, 'firemark-2026-10-10T02-00-00.backup'), 'older');
  end = backUpDaily(server.context, gone, { lookEvery: LOOK_MS });
  await expect.poll(health, { timeout: MADE_MS }).toEqual({ age_seconds: null, bytes: null, is_failing: true, lost_photos: 0 });
  expect(log.filter((line) => line.includes('no backup was made'))).toHaveLength(1);
  expect(readdirSync(backups)).toEqual(['firemark-2026-10-10T02-00-00.backup']);
  await end();
  server.setNow('2026-11-21T09:15:00.000Z');
  end = backUpDaily(server.context, backups, { lookEvery: LOOK_MS });
  await expect.poll(health, { timeout: MADE_MS }).toMatchObject({ age_seconds: 0, is_failing: false });
});

test('[BACKUP.8] of one whose process was killed the log says by what', async () => {
  vi.stubEnv('NODE_OPTIONS', `--import "data:text/javascript,process.kill(process.pid, 'SIGKILL')"`);
  end = backUpDaily(server.context, backups, { lookEvery: LOOK_MS });
  await expect.poll(health, { timeout: MADE_MS }).toMatchObject({ is_failing: true });
  const [why = ''] = log.filter((line) => line.includes('no backup was made'));
  expect(why).toContain('Its process was ended by SIGKILL: give the machine more memory if it had too little');
});

/** What a backup's process runs first: it is stopped while there is such a folder, which it takes away. */
const stoppedOnce = (mark: string) =>
  `import { rmdirSync } from 'node:fs'; try { rmdirSync('${mark}'); process.kill(process.pid, 'SIGTERM') } catch {}`;

test('[BACKUP.36] one that a stop ended with the server is none that fails, and is begun again', async () => {
  const mark = join(folder, 'stopped');
  mkdirSync(mark);
  vi.stubEnv('NODE_OPTIONS', `--import "data:text/javascript,${stoppedOnce(mark)}"`);
  end = backUpDaily(server.context, backups, { lookEvery: LOOK_MS });
  await expect.poll(health, { timeout: MADE_MS }).toMatchObject({ age_seconds: 0, is_failing: false });
  expect(log.filter((line) => line.includes('a backup was ended before it was made'))).toHaveLength(1);
  expect(log.filter((line) => line.includes('no backup was made'))).toEqual([]);
});

test('[BACKUP.37] one that is stopped again while the server goes on is told as one that fails, and tried again as such', async () => {
  vi.stubEnv('NODE_OPTIONS', `--import "data:text/javascript,process.kill(process.pid, 'SIGTERM')"`);
  end = backUpDaily(server.context, backups, { lookEvery: LOOK_MS });
  await expect.poll(health, { timeout: MADE_MS }).toEqual({ age_seconds: null, bytes: null, is_failing: true, lost_photos: 0 });
  expect(log.filter((line) => line.includes('a backup was ended before it was made'))).toHaveLength(1);
  const failures = () => log.filter((line) => line.includes('no backup was made'));
  expect(failures()).toMatchObject([expect.stringContaining('ended by SIGTERM again, and the server was not')]);
  server.setNow('2026-11-21T09:15:00.000Z');
  await expect.poll(() => failures().length, { timeout: MADE_MS }).toBe(2);
  vi.unstubAllEnvs();
  server.setNow('2026-11-21T09:30:00.000Z');
  await expect.poll(health, { timeout: MADE_MS }).toMatchObject({ age_seconds: 0, is_failing: false });
});

test('[BACKUP.23, BACKUP.24] one that takes too long is ended and told as one that fails, and what ended ones have left goes with the next', async () => {
  const unfinished = (writer: string, pid: number) => `firemark-2026-10-10T02-00-00.backup.${writer}.${pid}.unfinished`;
  const [left, another, running] = [
    unfinished(hostname(), NOBODY),
    unfinished('elsewhere', NOBODY),
    unfinished(hostname(), process.ppid),
  ];
  for (const name of [left, another, running]) writeFileSync(join(backups, name), 'part of it');
  end = backUpDaily(server.context, backups, { lookEvery: LOOK_MS, longest: 1 });
  await expect.poll(health, { timeout: MADE_MS }).toEqual({ age_seconds: null, bytes: null, is_failing: true, lost_photos: 0 });
  expect(log.filter((line) => line.includes('It has taken longer than 0 minutes'))).toHaveLength(1);
  await end();
  server.setNow('2026-11-21T09:15:00.000Z');
  end = backUpDaily(server.context, backups, { lookEvery: LOOK_MS });
  await expect.poll(health, { timeout: MADE_MS }).toMatchObject({ age_seconds: 0, is_failing: false });
  expect(readdirSync(backups).toSorted()).toEqual([another, running, await named('2026-11-21T09-15-00')].toSorted());
});

test('[BACKUP.27] photos that a daily backup is without are named in the log and counted by health', async () => {
  const home = await openTestHome('folder');
  const photos = new PhotoHomes(server.context.db, home.url);
  await (await photos.own).prepare(false);
  const ids = [v7(), v7(), v7()];
  for (const id of ids) {
    const bytes = arrivedBytes(Buffer.from(`photo ${id}`));
    await storeFile({ ...server.context, photos }, id, { ...bytes, file_type: 'image/jpeg' }, 'somebody');
  }
  const lost = ids.slice(1);
  for (const id of lost) await (await photos.own).delete({ id, sha256: sha256Of(Buffer.from(`photo ${id}`)) });
  end = backUpDaily(server.context, backups, { lookEvery: LOOK_MS });
  await expect.poll(health, { timeout: MADE_MS }).toMatchObject({ age_seconds: 0, is_failing: false });
  expect(await health()).toMatchObject({ lost_photos: lost.length });
  const errors = log.filter((line) => line.includes('"level":50'));
  expect(errors.map((line) => /Photo (\S+) is not in its home/.exec(line)?.[1])).toEqual(lost);
  await home.close();
});

/** More than nothing, less than a backup. */
const LEFT_BYTES = 8_192;
const OLDER = 'firemark-2026-10-10T02-00-00.backup';

test.runIf(mayMount)(
  '[BACKUP.20] a disk that is full while a backup is written leaves the older ones and nothing else, and health says so until there is room',
  async () => {
    const disk = smallDisk(4);
    try {
      writeFileSync(join(disk.folder, OLDER), 'older');
      disk.fill(LEFT_BYTES);
      end = backUpDaily(server.context, disk.folder, { lookEvery: LOOK_MS });
      await expect
        .poll(health, { timeout: MADE_MS })
        .toEqual({ age_seconds: null, bytes: null, is_failing: true, lost_photos: 0 });
      expect(log.filter((line) => line.includes('There is no room left'))).toHaveLength(1);
      expect(readdirSync(disk.folder).toSorted()).toEqual(['.filler', OLDER]);
      disk.makeRoom(4);
      server.setNow('2026-11-21T09:15:00.000Z');
      await expect.poll(health, { timeout: MADE_MS }).toMatchObject({ age_seconds: 0, is_failing: false });
      expect(readdirSync(disk.folder).toSorted()).toEqual([OLDER, await named('2026-11-21T09-15-00')]);
    } finally {
      await end();
      disk.close();
    }
  },
);

test.runIf(mayMount)(
  '[BACKUP.20] the same where the database lies on that disk and can keep nothing of it, not even that it failed',
  async () => {
    const disk = smallDisk(16);
    const variables = { DATA_DIR: join(disk.folder, 'data'), BACKUP_DIR: backups };
    const full = await openTestApp({ variables, onLog: (line) => log.push(line) });
    try {
      disk.fill(0);
      end = backUpDaily(full.context, backups, { lookEvery: LOOK_MS });
      const told = async () => (await full.app.inject('/api/health?detail')).json<{ backup: unknown }>().backup;
      await expect.poll(told, { timeout: MADE_MS }).toMatchObject({ is_failing: true });
      expect(log.filter((line) => line.includes('There is no room left'))).toHaveLength(1);
      disk.makeRoom(16);
      full.setNow('2026-11-21T09:15:00.000Z');
      await expect.poll(told, { timeout: MADE_MS }).toMatchObject({ age_seconds: 0, is_failing: false });
    } finally {
      await end();
      await full.close();
      disk.close();
    }
  },
);
