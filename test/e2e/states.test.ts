import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { layoutFaults } from './looking/layout-faults.ts';
import { openPath } from './driving/open-path.ts';
import { databaseNames } from './looking/stored-on-device.ts';

const PASSWORD = 'a password of ours';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark({ assets: null, variables: { ADMIN_PASSWORD: PASSWORD } });
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
/** The largest minimum height of what is on the screen. */
const tallest = (page: Page) =>
  page
    .locator('main *')
    .evaluateAll((places) =>
      places
        .map((place) => getComputedStyle(place).minHeight)
        .reduce((most, one) => (parseFloat(one) > parseFloat(most) ? one : most), '0px'),
    );
/** Another page of the browser has the database open, as a dead worker of WebKit has; a deletion waits for it, and all that open it later. */
async function holdDatabase(page: Page, name: string): Promise<Page> {
  const holder = await page.context().newPage();
  await holder.goto('/apple-touch-icon.png');
  await holder.evaluate(async (database) => {
    const request = indexedDB.open(database);
    await new Promise((opened) => request.addEventListener('success', opened));
    // One that nothing refers to is closed.
    Object.assign(window, { held: request.result });
    indexedDB.deleteDatabase(database);
  }, name);
  return holder;
}
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

test('[S2.62, S2.66, S2.89, S2.93, S9.18, LOOK.5] an empty organisation says so on every list, and what to do', async () => {
  const { page, logIn, seriousFaults, close } = await firemark.newPerson({ visiting: true });
  await logIn('admin', PASSWORD);
  await shown(page, /^Synced/);
  for (const [path, texts] of [
    ['/inspections', ['No Inspections to view', 'Inspections that run today appear here.']],
    ['/sites', ['No Sites to view', "A site is where a client's assets stand. Add the first one."]],
    ['/users', ['1 user']],
    ['/dashboard', ['Nothing to inspect today']],
    ['/inspections/create', ['Inspection title']],
    ['/assets/create', ['Serial number']],
  ] as const) {
    await openPath(page, path);
    for (const text of texts) await shown(page, text);
    if (['/inspections', '/sites', '/users'].includes(path))
      await expect.poll(async () => [path, await tallest(page)]).toEqual([path, '500px']);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect.poll(async () => [path, ...(await layoutFaults(page))]).toEqual([path]);
    }
    expect([path, ...(await seriousFaults())]).toEqual([path]);
  }
  await close();
});

test('[DEV.14] before anything has arrived a list shows that it loads, then that it could not be loaded', async () => {
  const { page, logIn, seriousFaults, close } = await firemark.newPerson({ visiting: true });
  let pulls: 'held' | 'lost' = 'held';
  const held: (() => void)[] = [];
  await page.route('**/api/sync/pull', async (route) => {
    if (pulls === 'held') await new Promise<void>((resolve) => held.push(resolve));
    await route.abort();
  });
  await logIn('admin', PASSWORD);
  for (const path of ['/inspections', '/sites', '/users']) {
    await openPath(page, path);
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect.poll(async () => [path, ...(await layoutFaults(page))]).toEqual([path]);
    }
  }
  pulls = 'lost';
  for (const release of held) release();
  for (const path of ['/inspections', '/sites', '/users']) {
    await openPath(page, path);
    await shown(page, 'Nothing was received on this device yet. It needs a connection once.');
    await shown(page, /^Offline/);
    expect([path, ...(await seriousFaults())]).toEqual([path]);
  }
  await close();
});

test('[DEV.22] before all has arrived once no screen says that there is nothing, and none offers to add what may be there', async () => {
  const { page, logIn, seriousFaults, close } = await firemark.newPerson({ visiting: true });
  await page.route('**/api/sync/pull', (route) => route.abort());
  await logIn('admin', PASSWORD);
  const missing = 'Nothing was received on this device yet. It needs a connection once.';
  await openPath(page, '/dashboard');
  const current = page.getByRole('region', { name: 'Current inspections' });
  await current.getByText('Not on this device yet').waitFor();
  await current.getByText(missing).waitFor();
  await shown(page, '0 unsent changes');
  await expect.poll(() => page.getByText(/Nothing to inspect|Nothing fails|0 failed/).count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);

  await openPath(page, '/sites');
  await page.getByLabel('Search', { exact: true }).fill('wharf');
  await page.waitForURL(/wharf/);
  await shown(page, missing);

  await page.getByRole('navigation').getByRole('button', { name: 'Assets' }).click();
  await page.getByRole('button', { name: 'Find Asset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find Asset...' });
  await dialog.getByLabel('Search', { exact: true }).fill('000417');
  await dialog.getByText('Not on this device yet').waitFor();
  await expect.poll(() => dialog.getByRole('link', { name: 'Add Asset' }).count()).toBe(0);

  await openPath(page, '/assets/create');
  await page.getByRole('combobox', { name: /^Asset type/ }).click();
  await page.getByRole('option', { name: 'Not on this device yet' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: /^Site/ }).click();
  await page.getByText('Not on this device yet').waitFor();
  await openPath(page, '/inspections/create');
  await page
    .getByRole('group', { name: /^Asset Types/ })
    .getByText('Not on this device yet')
    .waitFor();
  expect(await seriousFaults()).toEqual([]);
  await close();
});

test('[DEV.20, LOOK.39] where the data of whoever logs in, or is logged in, do not open, every layout says what frees them', async () => {
  const { page, logIn, goOffline, goOnline, seriousFaults, photograph, close } = await firemark.newPerson();
  await page.clock.install();
  await logIn('admin', PASSWORD);
  await shown(page, /^Synced/);
  const ownDatabase = () => databaseNames(page).then((names) => names.find((name) => name.startsWith('firemark-user-')));
  const name = must(await ownDatabase(), "the user's database");
  const waitsOn = async (screen: string, role: 'alert' | 'status' = 'alert') => {
    const words = page.getByRole(role).filter({ hasText: 'close all tabs of Firemark and then the browser' });
    await expect.poll(() => words.count()).toBe(0);
    const wordsLater = async () => {
      await page.clock.fastForward(20_000);
      return words.count();
    };
    await expect.poll(wordsLater).toBe(1);
    for (const size of [...sizes, { width: 360, height: 640 }, { width: 844, height: 390 }]) {
      await page.setViewportSize(size);
      await expect.poll(async () => [screen, ...(await layoutFaults(page))]).toEqual([screen]);
      await photograph(`opens-long-${screen}-${size.width}x${size.height}`);
    }
    expect([screen, ...(await seriousFaults())]).toEqual([screen]);
  };

  await page.evaluate(() => navigator.serviceWorker.ready);
  const held = await holdDatabase(page, name);
  await goOffline();
  for (const [screen, path] of [
    ['list', '/inspections'],
    ['survey', `/assets/survey/${crypto.randomUUID()}`],
  ] as const) {
    await page.goto(path);
    await page.locator('main').waitFor();
    await waitsOn(screen);
  }
  await goOnline();
  await held.close();
  await openPath(page, '/inspections');
  await shown(page, 'No Inspections to view');
  await expect.poll(() => page.getByRole('alert').filter({ hasText: 'Opening your data' }).count()).toBe(0);

  await openPath(page, '/my-account');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  await expect.poll(ownDatabase).toBe(undefined);
  const heldAgain = await holdDatabase(page, name);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('button', { name: 'Log In' }).and(page.locator('[aria-busy=true]:focus')).waitFor();
  await waitsOn('login');
  await heldAgain.close();
  await shown(page, 'No Inspections to view');

  await holdDatabase(page, 'firemark-app');
  await page.goto('/inspections');
  await waitsOn('splash', 'status');
  await close();
});
