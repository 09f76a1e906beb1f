import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import { sha256Of } from '#server/files/file-contents.ts';
import { keyOfName } from '#server/files/homes/stored-name.ts';
import { examplePhoto } from './example-photo.ts';
import { type RealServer, startRealServer } from './real-server.ts';

const PHOTOS = 60;
const AT_ONCE = 6;
/** After so many a move is killed. */
const MIDDLE = 20;
const command = fileURLToPath(new URL('../server/files/move-photos-command.ts', import.meta.url));
const password = 'of photos that move';

const folder = mkdtempSync(join(tmpdir(), 'firemark-moved-'));
const photos = new Map<string, string>();
let server: RealServer;
let token: string;

beforeAll(async () => {
  server = await startRealServer({ assets: null, variables: { ADMIN_PASSWORD: password } });
  const body = JSON.stringify({ username: 'admin', password });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body });
  ({ access_token: token } = (await reply.json()) as { access_token: string });
  const send = async () => {
    const [id, photo] = [v7(), Uint8Array.from(examplePhoto(20_000))];
    const sent = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg', [FILE_HASH_HEADER]: sha256Of(photo) };
    expect((await fetch(`${server.url}/api/files/${id}`, { method: 'PUT', headers: sent, body: photo })).status).toBe(200);
    photos.set(id, sha256Of(photo));
  };
  for (let count = 0; count < PHOTOS; count += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, send));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function onDatabase<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(server.dataDir, 'firemark.sqlite'), { timeout: 30_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** How many photos lie in a home, null being the database. */
const lying = (home: string | null): number =>
  onDatabase((database) =>
    Number(database.prepare('select count(*) as count from file_contents where home is ?').get(home)?.['count']),
  );

/** However fast it is, a move never comes to the end of the photo after these. */
const hangAfter = (moved: number) =>
  onDatabase((database) => {
    database.exec(`
      create view endless as with recursive all_of (n) as (select 1 union all select n + 1 from all_of) select n from all_of;
      create trigger hang before update of home on file_contents
        when (select count(*) from file_contents where home is new.home) >= ${moved}
        begin select count(*) from endless; end`);
  });

const hangNoMore = () => onDatabase((database) => database.exec('drop trigger hang; drop view endless'));

const inFolder = (): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => keyOfName(path) !== null).length;

const move = (to: string) => {
  const child = spawn(process.execPath, [command, '--to', to], {
    env: { ...process.env, DATA_DIR: server.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said };
};

/** Reads one photo after the other, whatever moves meanwhile. */
async function readOn(signal: AbortSignal): Promise<number> {
  for (let reads = 0; ;) {
    for (const [id, sha256] of photos) {
      if (signal.aborted) return reads;
      const reply = await fetch(`${server.url}/api/files/${id}`, { headers: { authorization: `Bearer ${token}` } });
      expect([reply.status, sha256Of(new Uint8Array(await reply.arrayBuffer()))]).toEqual([200, sha256]);
      reads += 1;
    }
  }
}

test('[FILES.7] a move that is killed in the middle is begun again, there and back, and a read finds each photo all the while', async () => {
  const end = new AbortController();
  const reading = readOn(end.signal);
  const url = pathToFileURL(folder).href;
  for (const [to, home] of [
    [url, url],
    ['database', null],
  ] as const) {
    hangAfter(MIDDLE);
    const killed = move(to);
    await expect.poll(() => lying(home), { timeout: 30_000 }).toBe(MIDDLE);
    const gone = once(killed.child, 'exit');
    killed.child.kill('SIGKILL');
    await gone;
    expect(lying(home)).toBe(MIDDLE);
    hangNoMore();
    const finished = move(to);
    expect(await once(finished.child, 'exit')).toEqual([0, null]);
    expect(finished.said()).toMatch(/^\d+ photos moved to /m);
    expect([lying(home), inFolder()]).toEqual([PHOTOS, home === null ? 0 : PHOTOS]);
  }
  end.abort();
  expect(await reading).toBeGreaterThan(PHOTOS);
});
