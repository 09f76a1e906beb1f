import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { examplePhoto } from '../example-photo.ts';
import { type RealServer, startRealServer } from '../real-server.ts';
import { type MortalBrowser, mortalBrowser } from '../torture/mortal-browser.ts';
import { stages, type StrikingProxy, strikingProxy } from '../torture/striking-proxy.ts';
import { apiClient } from './driving/api-client.ts';
import { asks } from './driving/asks.ts';
import { escape } from './driving/escape.ts';
import { filesOnDevice } from './driving/files-on-device.ts';
import { openPath } from './driving/open-path.ts';
import { says } from './driving/says.ts';
import { surveyToDo, type SurveyToDo } from './driving/survey-to-do.ts';

const isTorture = process.env['TORTURE'] !== undefined;
/** Of each row of a torture, a hundred in all; in `npm test` there is one of some. A survey can be made of an asset once. */
const KILLS = { pushes: 20, pulls: 20, photos: 10 };
const SLOW_MS = 60_000;

let server: RealServer;
let proxy: StrikingProxy;
let browser: MortalBrowser;
let page: Page;
let toDo: SurveyToDo;
let storedBefore: number;

/** Where the kills so far struck, of all rows. */
const struckAt: (typeof stages)[number][] = [];
/** Each line that was said to be saved, each photo of a survey that was, and each value that the server took from elsewhere. */
const lines: string[] = [];
const photos = new Map<string, string>();
const locations = new Map<string, string>();

beforeAll(async () => {
  server = await startRealServer({ assets: isTorture ? 4_000 : 200 });
  proxy = await strikingProxy(server.url);
  toDo = await surveyToDo(server.url, 'admin', 'Fire extinguisher', isTorture ? 2 * KILLS.photos : 1);
  storedBefore = storedPhotos().size;
  browser = mortalBrowser();
  page = await browser.start();
  await page.goto(proxy.url);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('demo-password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await synced();
  await page.evaluate(() => navigator.serviceWorker.ready);
}, 2 * SLOW_MS);
afterAll(async () => {
  await browser.close();
  proxy.close();
  await server.close();
});

const shown = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: SLOW_MS });
const synced = () => shown(/^Synced/);

/** A line is added to the log of a site. */
async function push(): Promise<void> {
  await openPath(page, `/site/${toDo.inspection.site_id}`);
  const log = page.getByRole('textbox', { name: 'Event Log' });
  const line = `Line ${lines.length}`;
  await log.fill(`${await log.inputValue()}\n${line}`);
  await says(page, 'Successfully saved changes', () => page.getByRole('button', { name: 'Save Changes' }).click());
  lines.push(line);
}

/** Somebody else changes an asset. */
async function pull(): Promise<void> {
  const elsewhere = await apiClient(server.url, 'admin');
  const { id } = must(elsewhere.all('assets')[locations.size], 'an asset');
  const location = `Place ${locations.size}`;
  await elsewhere.edit('assets', id, { location });
  locations.set(id, location);
}

/** A survey is submitted with a photo. */
async function photograph(): Promise<void> {
  const [nth, { id: inspection }] = [photos.size, toDo.inspection];
  const asset = must(toDo.others[nth], 'an asset to survey');
  const before = new Set((await filesOnDevice(page)).map(([id]) => id));
  await openPath(page, `/assets/survey/${asset.id}/${inspection}`);
  await asks(page, 'Check type');
  await page.keyboard.press('ArrowRight');
  await asks(page, 'In designated place');
  await page.keyboard.press('2');
  await shown('A note or a photo is required');
  await page.getByRole('button', { name: 'Add photo' }).click();
  const photo = { name: `${nth}.jpg`, mimeType: 'image/jpeg', buffer: examplePhoto(100_000) };
  await page.locator('input[type=file]').setInputFiles(photo);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await openPath(page, `/assets/survey/${asset.id}/answers/${inspection}`);
  await shown('Survey date');
  await page.locator('label', { has: page.getByRole('radio', { name: 'Fail', exact: true }) }).click();
  await page.getByRole('button', { name: 'Submit Survey' }).click();
  await page.getByRole('button', { name: 'Submit all the same' }).click();
  await page.waitForURL('**/assets/overview/**');
  for (const [id, sha256] of await filesOnDevice(page)) if (!before.has(id)) photos.set(id, sha256);
  expect(photos.size).toBe(nth + 1);
}

const works = {
  pushes: { method: 'POST', path: '/api/sync/push', work: push },
  pulls: { method: 'POST', path: '/api/sync/pull', work: pull },
  photos: { method: 'PUT', path: '/api/files/', work: photograph },
} as const;

/** Of four in a row, in whichever rows, each is at another stage. */
async function killAmid(amid: keyof typeof works, withServer: boolean): Promise<void> {
  const { work, ...request } = works[amid];
  const stage = must(stages[struckAt.length % stages.length], 'a stage');
  const { promise: may, resolve: goOn } = Promise.withResolvers<void>();
  const kill = async () => {
    await Promise.all([browser.kill(), ...(withServer ? [server.kill()] : [])]);
  };
  const struck = proxy.strike({ ...request, stage, may, kill });
  await work();
  goOn();
  await struck;
  struckAt.push(stage);
  if (withServer) await server.restart();
  page = await browser.start();
  await page.goto(`${proxy.url}/inspections`);
}

function storedPhotos(): Map<string, string> {
  const database = new DatabaseSync(join(server.dataDir, 'firemark.sqlite'), { readOnly: true });
  const rows = database.prepare('select id, sha256 from file_contents').all() as { id: string; sha256: string }[];
  database.close();
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

async function nothingLostOrDoubled(): Promise<void> {
  await vi.waitFor(() => expect(Object.fromEntries(storedPhotos())).toMatchObject(Object.fromEntries(photos)), SLOW_MS);
  expect(storedPhotos().size).toBe(storedBefore + photos.size);
  await synced();
  await page
    .getByRole('button', { name: /^Sync centre/ })
    .filter({ visible: true })
    .click();
  await shown('The server has everything that was saved here.');
  await page.getByRole('button', { name: 'Check my data' }).click();
  await shown(/^[\d,]+ records compared: all as on the server\.$/);
  await escape(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const { all } = await apiClient(server.url, 'admin');
  const log =
    all('sites')
      .find(({ id }) => id === toDo.inspection.site_id)
      ?.events_log?.split('\n') ?? [];
  expect(log.filter((line) => line.startsWith('Line '))).toEqual(lines);
  for (const [id, location] of locations) expect(all('assets').find((asset) => asset.id === id)?.location).toBe(location);
  const answers = JSON.stringify(all('asset_grades').map((grade) => grade.answers));
  for (const id of photos.keys()) expect(answers.split(id)).toHaveLength(2);
  expect(browser.errors).toEqual([]);
}

const rows = (['pushes', 'pulls', 'photos'] as const).flatMap((amid) => [
  { whose: 'the browser', amid, withServer: false, kills: isTorture ? KILLS[amid] : Number(amid !== 'pulls') },
  { whose: 'the browser and the server', amid, withServer: true, kills: isTorture ? KILLS[amid] : Number(amid === 'pulls') },
]);

test.each(rows.filter(({ kills }) => kills > 0))(
  '[RUN.8] kill -9 of $whose amid $amid: what was saved is there, and nothing twice',
  async ({ amid, withServer, kills }) => {
    for (let kill = 0; kill < kills; kill += 1) await killAmid(amid, withServer);
    expect(new Set(struckAt).size).toBe(Math.min(struckAt.length, stages.length));
    await nothingLostOrDoubled();
  },
  20 * SLOW_MS,
);
