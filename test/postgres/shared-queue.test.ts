import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleAssetType, exampleSite } from '#domain/examples.ts';
import { ALL_PDFS } from '#server/reports/share-queue.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { dropDatabases, newDatabase } from './new-database.ts';

let one: TestApp;
let two: TestApp;

beforeAll(async () => {
  const variables = { DATABASE_URL: await newDatabase() };
  [one, two] = [await openTestApp({ variables }), await openTestApp({ variables })];
});
afterAll(async () => {
  await one.close();
  await two.close();
  await dropDatabases();
});

test('[DB.20] PDFs of all users that are made or wait are counted over all servers, and those of a server that died no longer than six seconds', async () => {
  const user = await one.addUser(administrator);
  const headers = { authorization: `Bearer ${await one.logIn(user)}` };
  const site = exampleSite();
  await one.put('sites', site);
  await one.put('asset_types', exampleAssetType());
  const url = `/api/site/report/${site.id}?asset_types[]=${exampleAssetType().id}`;
  const ask = () => two.app.inject({ url, headers });

  // Of a server that nobody hears of any more.
  const places = Array.from({ length: ALL_PDFS.most }, () => ({ key: `${ALL_PDFS.of} ${v7()}`, points: 1 }));
  const { db } = one.context;
  const soon = Date.now() + 60_000;
  await db
    .insertInto('attempts')
    .values(places.map((place) => ({ ...place, expire: soon })))
    .execute();
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
