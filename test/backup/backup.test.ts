import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { must } from '#domain/assertions.ts';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exampleAsset, exampleSite } from '#domain/examples.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { runServerCommand } from './run-command.ts';
import { verifyDatabase } from '#server/audit/verify-audit.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { arrivedBytes } from '#server/http/arrived.ts';
import { sha256Of, storeFile } from '#server/files/file-contents.ts';
import { lackingPhotos } from '#server/files/lacking-photos.ts';
import { HomeFault } from '#server/files/homes/home-fault.ts';
import { LOST } from '#server/files/homes/lost-home.ts';
import { PhotoHomes } from '#server/files/homes/photo-homes.ts';
import { storedName } from '#server/files/homes/stored-name.ts';
import { openTestHome } from '../photo-homes.ts';
import { openDatabase } from '#server/database/connect.ts';
import { handOutNumbers } from '#server/labels/number-runs.ts';
import { type Environment, readEnvironment } from '#server/environment.ts';
import { ABOUT_FILE, FORMAT } from '#server/backup/backup-format.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { tarOf, type TarFile } from '#server/backup/tar/tar-stream.ts';

const KEY = 'correct horse battery';
const NOW = new Date('2026-11-21T10:00:00.000Z');

let folder: string;
let server: TestApp;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-backup-'));
  server = await openTestApp({ variables: { DATA_DIR: join(folder, 'data') } });
  const token = await server.logIn(await server.addUser(administrator));
  const site = exampleSite();
  await deviceOf(server, token).pushOne({ entity: 'sites', id: site.id, patch: fieldsOf(site) });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const file = () => join(folder, 'backup');
const environmentOf = (dataDir: string, key: string | null, variables: Record<string, string> = {}): Environment =>
  readEnvironment({ DATA_DIR: join(folder, dataDir), BACKUP_KEY: key ?? '', ...variables });

const backUp = (key: string | null = null, variables: Record<string, string> = {}) =>
  makeBackup(environmentOf('data', key, variables), file());

const restore = (key: string | null = null, dataDir = 'restored') => restoreBackup(file(), environmentOf(dataDir, key));

describe('backup and restore', () => {
  test.each([null, KEY])(
    '[BACKUP.1, BACKUP.2] what is restored is what was backed up, with its keys and its trail',
    async (key) => {
      const { manifest } = await backUp(key);
      expect(await restore(key)).toEqual({
        about: { program: 'firemark', format: FORMAT, made_at: expect.any(String), engine: 'sqlite', schema: expect.any(String) },
        manifest,
        lost: 0,
        nextNumber: 20_001,
      });
      expect(manifest.tables['sites']?.rows).toBe(1);
      expect(readdirSync(folder).toSorted()).toEqual(['backup', 'data', 'restored']);
      expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('progress'))).toEqual([]);
      expect(readdirSync(join(folder, 'restored'))).toEqual(['firemark.sqlite']);
      const db = await openDatabase(environmentOf('restored', key));
      for (const table of ['settings', 'sealing_keys', 'server_keys', 'sites', 'sessions'] as const)
        expect(await db.selectFrom(table).selectAll().execute()).toEqual(
          await server.context.db.selectFrom(table).selectAll().execute(),
        );
      expect(await verifyDatabase(db)).toHaveProperty('head.n', manifest.audit.n + 1);
      await db.destroy();
    },
  );

  test('[AUDIT.26] a check of the trail says whether it holds the end that a backup has', async () => {
    const { manifest } = await backUp(KEY);
    const variables = { DATA_DIR: join(folder, 'data'), BACKUP_KEY: KEY };
    const check = () => runServerCommand('server/audit/verify-command.ts', ['--head', file()], variables);
    const { n, hash } = manifest.audit;
    const fits = `The audit trail fits: ${n} entries, the last with the hash ${hash}.`;
    expect(await check()).toEqual({ code: 0, output: `${fits}\nIt holds entry ${n}, with which ${file()} ends.\n` });
    for (const text of [
      'drop trigger audit_entries_no_delete',
      `delete from audit_entries where n = ${n}`,
      'delete from sites',
      `update counter set audit_n = ${n - 1}, audit_hash = (select hash from audit_entries where n = ${n - 1})`,
    ])
      await sql.raw(text).execute(server.context.db);
    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toContain(`does not fit at entry ${n}. It is missing, with all up to entry ${n}, with which ${file()} ends`);
  });

  test('[BACKUP.1, BACKUP.2] neither writes over anything, and an unfinished restore is begun anew', async () => {
    await backUp();
    await expect(backUp()).rejects.toThrow(`${file()} exists already`);
    await expect(restore(null, 'data')).rejects.toThrow('DATA_DIR is not empty');
    mkdirSync(join(folder, 'restored', 'restore-in-progress'), { recursive: true });
    writeFileSync(join(folder, 'restored', 'restore-in-progress', 'firemark.sqlite'), 'half');
    await restore();
    await expect(restore()).rejects.toThrow('DATA_DIR is not empty');
    await expect(makeBackup(environmentOf('nowhere', null), join(folder, 'other'))).rejects.toThrow(
      'There is nothing to back up',
    );
  });

  test('[LABEL.10] numbers for labels that were handed out after the backup are handed out by no server that is restored from it', async () => {
    const user = await server.addUser({ username: 'labels' });
    await server.put('assets', exampleAsset({ serial_number: '000411' }));
    await handOutNumbers(server.context, user, 89);
    await backUp();
    const { last } = await handOutNumbers(server.context, user, 2_000);
    const DATA_DIR = join(folder, 'restored');
    const { output } = await runServerCommand('server/backup/restore-command.ts', [file()], { DATA_DIR });
    expect(output).toContain('New numbers for labels go on from 21001, past what may have been handed out since.\n');
    const db = await openDatabase(environmentOf('restored', null));
    expect(last).toBeLessThan(21_001);
    expect(await handOutNumbers({ ...server.context, db }, user, 5)).toMatchObject({ first: 21_001, last: 21_005 });
    await db.destroy();
  });

  test('[BACKUP.30] a server does not start beside a restore that has not come to its end, and makes nothing there', async () => {
    mkdirSync(join(folder, 'restored', 'restore-in-progress'), { recursive: true });
    const words = 'DATA_DIR names a folder whose restore has not come to its end';
    await expect(openDatabase(environmentOf('restored', null))).rejects.toThrow(words);
    expect(readdirSync(join(folder, 'restored'))).toEqual(['restore-in-progress']);
  });

  test.each(['firemark.sqlite', 'firemark.sqlite-wal'])(
    '[BACKUP.30] a restore takes no place in which %s has come meanwhile, and says so',
    async (name) => {
      await backUp();
      const restored = join(folder, 'restored');
      mkdirSync(restored);
      const watcher = watch(restored, () => {
        watcher.close();
        writeFileSync(join(restored, name), 'of a server');
      });
      await expect(restore()).rejects.toThrow(`Nothing was restored: ${name} has come into ${restored} meanwhile`);
      expect(readdirSync(restored)).toEqual([name]);
      expect(readFileSync(join(restored, name)).toString()).toBe('of a server');
    },
  );

  test('[BACKUP.1, BACKUP.2, BACKUP.29, FILES.3] photos outside of the database are in it, and lie where FILES_URL says afterwards', async () => {
    const [home, other] = [await openTestHome('folder'), await openTestHome('folder')];
    const photos = new PhotoHomes(server.context.db, home.url);
    await (await photos.own).prepare(false);
    const kept = { ...server.context, photos };
    const [first, second, lost] = [v7(), v7(), v7()];
    for (const id of [first, second, lost])
      await storeFile(kept, id, { ...arrivedBytes(Buffer.from(`photo ${id}`)), file_type: 'image/jpeg' }, 'somebody');
    await (await photos.own).delete({ id: lost, sha256: sha256Of(Buffer.from(`photo ${lost}`)) });
    const made = await backUp();
    expect([made.manifest.photos, made.lost]).toEqual([2, [lost]]);
    for (const [dataDir, FILES_URL] of [
      ['there', other.url],
      ['inside', ''],
    ] as const) {
      const environment = environmentOf(dataDir, null, { FILES_URL });
      expect((await restoreBackup(file(), environment)).lost).toBe(1);
      const db = await openDatabase(environment);
      const homes = new PhotoHomes(db, FILES_URL === '' ? null : FILES_URL);
      for (const id of [first, second]) {
        const found = await (await homes.own).get({ id, sha256: sha256Of(Buffer.from(`photo ${id}`)) });
        expect((await buffer(must(found, 'a photo').contents)).toString()).toBe(`photo ${id}`);
      }
      const rows = await db.selectFrom('file_contents').select(['id', 'home']).orderBy('id').execute();
      const where = FILES_URL === '' ? null : other.url;
      expect(rows.map((row) => row.home)).toEqual([where, where, LOST]);
      // What the backup is without is asked for again, and kept when it comes.
      const lackingOf = (...ids: string[]) =>
        lackingPhotos(
          { ...server.context, db, photos: homes },
          { userId: 'somebody', gone: new AbortController().signal },
          { ids, partly: false },
        );
      expect(await lackingOf(first, lost)).toEqual({ lacking: [lost], unknown: [] });
      const sent = { ...arrivedBytes(Buffer.from(`photo ${lost}`)), file_type: 'image/jpeg' } as const;
      await storeFile({ ...server.context, db, photos: homes }, lost, sent, 'somebody');
      expect(await lackingOf(lost)).toEqual({ lacking: [], unknown: [] });
      await homes.close();
      await db.destroy();
    }
    for (const one of [home, other]) await one.close();
  });

  describe('onto the place where photos lay', () => {
    let home: Awaited<ReturnType<typeof openTestHome>>;
    let id: string;
    beforeEach(async () => {
      home = await openTestHome('folder');
      id = v7();
      const photos = new PhotoHomes(server.context.db, home.url);
      await (await photos.own).prepare(false);
      const bytes = arrivedBytes(Buffer.from(`photo ${id}`));
      await storeFile({ ...server.context, photos }, id, { ...bytes, file_type: 'image/jpeg' }, 'somebody');
      await backUp();
    });
    afterEach(() => home.close());

    const key = () => ({ id, sha256: sha256Of(Buffer.from(`photo ${id}`)) });
    const placed = () => fileURLToPath(home.url);

    /** Restores as whoever runs the server does, and starts one there, which refuses a place that isn't as rows say. */
    async function restoredPhoto(): Promise<string> {
      const environment = environmentOf('restored', null, { FILES_URL: home.url });
      await restoreBackup(file(), environment);
      const restored = await openTestApp({ variables: { DATA_DIR: join(folder, 'restored'), FILES_URL: home.url } });
      const found = await (await restored.context.photos.own).get(key());
      const bytes = await buffer(must(found, 'a photo').contents);
      await restored.close();
      return bytes.toString();
    }

    test('[BACKUP.25] a place that is gone is made anew', async () => {
      rmSync(placed(), { recursive: true });
      expect(await restoredPhoto()).toBe(`photo ${id}`);
    });

    test('[BACKUP.25] a photo that was damaged there is whole again', async () => {
      writeFileSync(join(placed(), storedName(key())), `PHOTO ${id}`);
      expect(await restoredPhoto()).toBe(`photo ${id}`);
    });

    test('[BACKUP.25] what a restore that was ended has made of a place within DATA_DIR is in no other’s way', async () => {
      const within = join(folder, 'restored', 'photos');
      mkdirSync(join(within, 'arriving'), { recursive: true });
      await restoreBackup(file(), environmentOf('restored', null, { FILES_URL: pathToFileURL(within).href }));
      expect(readFileSync(join(within, storedName(key()))).toString()).toBe(`photo ${id}`);
    });

    test('[BACKUP.22] a place where photos can not be kept is told before anything is written', async () => {
      rmSync(placed(), { recursive: true });
      writeFileSync(placed(), 'no folder');
      await expect(restoredPhoto()).rejects.toThrow(HomeFault);
      expect(existsSync(join(folder, 'restored'))).toBe(false);
    });
  });
});

describe('a file that can not be restored', () => {
  const refused = async (words: string, key: string | null = null) => {
    await expect(restore(key)).rejects.toThrow(new RegExp(`^${file()} ${words}[^\n]*$`));
    expect(existsSync(join(folder, 'restored'))).toBe(false);
  };

  test('[BACKUP.3] of another key, or none, or damaged anywhere', async () => {
    await refused('does not exist');
    await backUp(KEY);
    await refused('is encrypted: set BACKUP_KEY');
    await refused('was made with another key', 'another key altogether');
    const whole = readFileSync(file());
    writeFileSync(file(), whole.subarray(0, -1));
    await refused('is damaged or cut off', KEY);
  });

  test('[BACKUP.3] an unencrypted one that was damaged, cut off or added to', async () => {
    await backUp();
    await refused('is not encrypted', KEY);
    const whole = readFileSync(file());
    for (const at of [4, 600, whole.length >> 1, whole.length - 100]) {
      const spoilt = Buffer.from(whole);
      spoilt.writeUInt8(spoilt.readUInt8(at) ^ 0xff, at);
      writeFileSync(file(), spoilt);
      await refused('is ');
    }
    for (const length of [0, 10, whole.length >> 1, whole.length - 100]) {
      writeFileSync(file(), whole.subarray(0, length));
      await refused('is ');
    }
    copyFileSync(join(folder, 'data', 'firemark.sqlite'), file());
    await refused('is no backup of Firemark');
  });

  test('[BACKUP.3] of a newer Firemark, of another engine, or of another program', async () => {
    const about = { program: 'firemark', format: FORMAT, made_at: NOW.toISOString(), engine: 'sqlite', schema: '001-records' };
    await write({ ...about, format: FORMAT + 1 });
    await refused('was made by a newer Firemark');
    await write({ ...about, schema: '999-later' });
    await refused('was made by a newer Firemark');
    await write({ ...about, program: 'another' });
    await refused('is no backup of Firemark');
    await write(about, 'another.json');
    await refused('is no backup of Firemark');
    await write(about);
    await refused('is cut off, or no backup of Firemark');
  });

  async function write(about: object, name = ABOUT_FILE): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(about));
    async function* body() {
      yield bytes;
    }
    async function* files(): AsyncGenerator<TarFile> {
      yield { name, size: bytes.length, body: body() };
    }
    const pieces: Buffer[] = [];
    for await (const piece of tarOf(files(), NOW)) pieces.push(piece);
    writeFileSync(file(), zstdCompressSync(Buffer.concat(pieces)));
  }
});
