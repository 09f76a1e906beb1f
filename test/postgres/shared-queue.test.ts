import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exampleAssetType, exampleSite } from '#domain/examples.ts';
import { FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import { sha256Of } from '#server/files/file-contents.ts';
import { ALL_PDFS } from '#server/reports/share-queue.ts';
import { examplePhoto } from '../example-photo.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { dropDatabases, newDatabase } from './new-database.ts';

const site = exampleSite();
const report = `/api/site/report/${site.id}?asset_types[]=${exampleAssetType().id}`;

let one: TestApp;
let two: TestApp;

beforeAll(async () => {
  const variables = { DATABASE_URL: await newDatabase() };
  [one, two] = [await openTestApp({ variables }), await openTestApp({ variables })];
  await one.put('sites', site);
  await one.put('asset_types', exampleAssetType());
});
beforeEach(async () => {
  await one.context.db.deleteFrom('attempts').execute();
});
afterAll(async () => {
  await one.close();
  await two.close();
  await dropDatabases();
});

const logIn = async (username: string): Promise<{ authorization: string }> => {
  const user = await one.addUser({ ...administrator, id: v7() as never, username });
  return { authorization: `Bearer ${await one.logIn(user)}` };
};

/** Of a server that nobody hears of any more. */
async function takeAll(expire: number): Promise<void> {
  const places = Array.from({ length: ALL_PDFS.most }, () => ({ key: `${ALL_PDFS.of} ${v7()}`, points: 1, expire }));
  await one.context.db.insertInto('attempts').values(places).execute();
}

test('[DB.20] PDFs of all users that are made or wait are counted over all servers, and those of a server that died no longer than six seconds', async () => {
  const headers = await logIn('somebody');
  const ask = () => two.app.inject({ url: report, headers });
  const { db } = one.context;
  const soon = Date.now() + 60_000;
  await takeAll(soon);
  const refused = await ask();
  expect([refused.statusCode, refused.json()]).toEqual([503, { message: 'Too many PDFs are being made. Try again soon' }]);
  expect(refused.headers['retry-after']).toBe('5');
  await db
    .updateTable('attempts')
    .set({ expire: soon - 120_000 })
    .execute();
  expect((await ask()).statusCode).toBe(200);
  expect(await db.selectFrom('attempts').select('key').where('key', 'like', 'pdf%').execute()).toEqual([]);
});

test('[OPS.37] while another server holds up what is counted over all, more PDFs and photos than there are connections leave those that readers need', async () => {
  const { db } = one.context;
  const names = ['first', 'second', 'third'];
  const askers = await Promise.all(names.map(logIn));
  const reader = await logIn('reader');
  const sender = await logIn('sender');
  const { id } = await db.selectFrom('users').select('id').where('username', '=', 'sender').executeTakeFirstOrThrow();
  await takeAll(Date.now() + 60_000);
  const asked = await two.context.db.transaction().execute(async (holder) => {
    for (const counted of [ALL_PDFS.of, `photos/${id}`]) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${counted}, 0))`.execute(holder);
    }

    const reports = askers.flatMap((headers) => Array.from({ length: 4 }, () => one.app.inject({ url: report, headers })));
    const photos = Array.from({ length: 10 }, () => {
      const payload = examplePhoto();
      const headers = { ...sender, 'content-type': 'image/jpeg', [FILE_HASH_HEADER]: sha256Of(payload) };
      return one.app.inject({ method: 'PUT', url: `/api/files/${v7()}`, headers, payload });
    });
    // The last that each stores before it waits.
    const stored = async () => {
      const counts = await holder.selectFrom('attempts').select('key').where('key', 'like', 'pdf/%').execute();
      return counts.length + (await holder.selectFrom('files').select('id').execute()).length;
    };
    await expect.poll(stored).toBe(reports.length + photos.length);
    expect((await one.app.inject('/api/health/ready')).statusCode).toBe(200);
    const pulled = await one.app.inject({ method: 'POST', url: '/api/sync/pull', headers: reader, payload: { cursor: null } });
    expect(pulled.statusCode).toBe(200);
    return { reports, photos };
  });
  expect((await Promise.all(asked.reports)).map(({ statusCode }) => statusCode)).toEqual(asked.reports.map(() => 503));
  expect((await Promise.all(asked.photos)).map(({ statusCode }) => statusCode)).toEqual(asked.photos.map(() => 200));
});
