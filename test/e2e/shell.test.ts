import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { axeFaults } from './looking/axe-faults.ts';
import { focusScrolls } from './looking/focus-scrolls.ts';
import { layoutFaults } from './looking/layout-faults.ts';
import { openPath } from './driving/open-path.ts';
import { says } from './driving/says.ts';
import { surveyToDo } from './driving/survey-to-do.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const id = '018f0000-0000-7000-8000-000000000001';
const forAdministrators = [
  '/inspections/create',
  `/inspections/create/${id}`,
  `/inspections/edit/${id}`,
  '/users',
  '/user/create',
  `/user/${id}`,
  '/sites',
  '/site/create',
  `/site/edit/${id}`,
];
const forAll = [
  '/dashboard',
  '/test-sentry',
  '/my-account',
  '/inspections',
  `/inspections/${id}`,
  `/inspections/view/${id}`,
  `/inspections/view/${id}/assets/${id}`,
  `/site/${id}`,
  '/assets/create',
  `/assets/create/${id}`,
  '/assets/edit',
  `/assets/edit/${id}`,
  `/assets/overview/${id}`,
  `/assets/overview/${id}/${id}`,
  `/assets/survey/${id}`,
  `/assets/survey/${id}/${id}`,
  `/assets/survey/${id}/answers`,
  `/assets/survey/${id}/answers/${id}`,
  `/assets/survey/${id}/answers/${id}/asset-grade/${id}`,
  `/assets/survey/${id}/asset-grade/${id}`,
  '/no/such/route',
];

/** Whether nothing lies over a field, from its first pixels to its last. */
const isInSight = (field: Element): boolean => {
  const { left, top, bottom } = field.getBoundingClientRect();
  return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => document.elementFromPoint(left + 20, y) === field);
};

const listIsThere = (page: Page) => page.getByRole('link', { name: 'View Inspection' }).first().waitFor();
const allSynced = (page: Page) =>
  page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();
const path = (page: Page) => new URL(page.url()).pathname;

test('[S2.1, S2.7] a visitor lands on the login from every route', async () => {
  const { page } = await firemark.newPerson({ visiting: true });
  for (const [at, route] of [...forAdministrators, ...forAll].entries()) {
    await (at === 0 ? page.goto(route) : openPath(page, route));
    await page.getByRole('heading', { name: 'Log In' }).waitFor();
    await expect.poll(() => [route, path(page)]).toEqual([route, '/']);
  }
});

test('[S2.39, S2.41, S4.24, S8.1, PASS.21, PASS.22] any failed login says Invalid login on the username; offline and too many attempts add why', async () => {
  const { page, goOffline, seriousFaults } = await firemark.newPerson();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByLabel('Username').fill('inspector');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByText('Invalid login', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Username').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => page.getByText('This device is offline').count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);
  await page.setViewportSize({ width: 844, height: 390 });
  const end = () => page.getByRole('button', { name: 'Log In' }).evaluate((button) => button.getBoundingClientRect().bottom);
  await expect.poll(end).toBeLessThan(390);
  const wrong = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const body = JSON.stringify({ username: 'nobody', password: 'wrong' });
  for (let attempt = 0; attempt < 10; attempt += 1) await fetch(`${firemark.server.url}/api/auth/login`, { ...wrong, body });
  await page.getByLabel('Username').fill('nobody');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByText(/^Invalid login\nToo many attempts, try again in [45] min$/).waitFor();
  await goOffline();
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByText('This device is offline').waitFor();
  await page.getByText('Invalid login').waitFor();
});

test.each(['/users', '/sites'])(
  '[S2.8, S2.11, S2.12, S2.13, S2.14, S2.22, S6.2, WAY.7] an inspector who opens %s is logged out',
  async (route) => {
    const { page, logIn, close } = await firemark.newPerson({ visiting: true });
    await logIn('inspector');
    await listIsThere(page);
    await page.goto(route);
    await page.getByRole('heading', { name: 'Log In' }).waitFor();
    await expect.poll(() => path(page)).toBe('/');
    await page.getByText('That screen is for administrators: you were logged out.').waitFor();
    await page.goto('/inspections');
    await page.getByRole('heading', { name: 'Log In' }).waitFor();
    await close();
  },
);

test('[S2.2, S2.32, START.8, START.15] who is logged in is led past the landing page and stays in the shell at unknown addresses', async () => {
  const { page, seriousFaults } = await firemark.visitor('admin');
  expect(path(page)).toBe('/inspections');
  await listIsThere(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Site Details' }).first().waitFor();
  await expect.poll(() => path(page)).toBe('/sites');
  await expect.poll(() => page.title()).toBe('Sites · Firemark');
  const header = page.getByRole('banner');
  const end = async (place: Locator) => {
    const { x, width } = must(await place.boundingBox(), 'its place');
    return x + width;
  };
  await header.getByRole('heading', { name: 'Sites', level: 1 }).waitFor();
  const logo = header.getByRole('link', { name: 'Dashboard' });
  await expect.poll(() => logo.locator('svg, img').count()).toBe(1);
  await expect.poll(async () => (await end(header)) - (await end(logo))).toBeLessThan(24);
  await openPath(page, '/no/such/route');
  await page.getByText('There is nothing at this address.').waitFor();
  await expect.poll(() => page.title()).toBe('Not Found · Firemark');
  await page.goto('/no%');
  await page.getByText('There is nothing at this address.').waitFor();
  expect(await seriousFaults()).toEqual([]);
  await page.getByRole('navigation').getByRole('link', { name: 'Inspections' }).click();
  await listIsThere(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

test('[S2.27, S2.29, S2.37, S6.5, S9.16, WAY.3, LOOK.11, LOOK.31] the back button and Escape close a sheet, focus returns to its opener; what is typed stays in sight', async () => {
  const { page, seriousFaults } = await firemark.visitor('inspector');
  await listIsThere(page);
  await allSynced(page);
  await page.getByRole('link', { name: 'View Inspection' }).first().click();
  await page.getByRole('heading', { name: 'Scope' }).waitFor();
  const inspection = path(page);
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await page.getByRole('button', { name: 'Account' }).click();
    const sheet = page.getByRole('dialog', { name: 'Priya Nair' });
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBeCloseTo(422);
    expect(await seriousFaults()).toEqual([]);
    await close();
    await sheet.waitFor({ state: 'detached' });
    // Back goes there and forth again.
    await expect.poll(() => path(page)).toBe(inspection);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Account');
  }
  for (const name of [/^Edit/, 'View Site']) await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Delete Inspection' }).count()).toBe(0);

  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 400);
  // To its end: while it scrolls each look would find it elsewhere.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  expect(await focusScrolls([page.getByRole('banner'), page.getByRole('navigation')])).toEqual([]);
  await openPath(page, '/assets/create');
  const saves = page.getByRole('button', { name: 'Save Asset' });
  await saves.waitFor();
  expect(await focusScrolls([saves.locator('..')])).toEqual([]);
  const location = page.getByLabel('Location*', { exact: true });
  await location.focus();
  // What a keyboard leaves of a phone on its side.
  await page.setViewportSize({ width: 844, height: 180 });
  await page.keyboard.type('B');
  await expect.poll(() => location.evaluate(isInSight)).toBe(true);
  await location.clear();
  await page.setViewportSize({ width: 390, height: 844 });

  const back = page.getByRole('link', { name: 'Back' });
  await page.goto('/dashboard');
  await page.locator(`a[href^="/inspections/view/"]`).first().click();
  await back.click();
  await page.waitForURL('**/dashboard');
  await page.goto(inspection);
  await back.click();
  await listIsThere(page);
  await expect.poll(() => path(page)).toBe('/inspections');
});

test('[S2.6, S2.24, S2.58, S2.59, S2.61, S2.62, S2.63, S6.4, S8.10, LOOK.20, LOOK.32] tabs, the site selector and the search narrow the list of inspections', async () => {
  const { page, seriousFaults } = await firemark.visitor('inspector', 'desktop');
  await allSynced(page);
  await listIsThere(page);
  const names = page.getByRole('table', { name: 'Inspections' }).getByRole('rowheader');
  await names.first().waitFor();
  const site = (await names.first().textContent()) ?? '';
  await expect.poll(() => names.count()).toBeGreaterThan(1);
  for (const name of [/^Edit/, 'Add New Inspection']) await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);

  const selector = page.getByRole('combobox', { name: 'Site' });
  await expect.poll(() => selector.inputValue()).toBe('All sites');
  await selector.fill(site.slice(2, -2).toLowerCase());
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([site]);
  await page.getByRole('option', { name: site, exact: true }).click();
  await page.waitForURL(/\/inspections\/[0-9a-f-]{36}$/);
  await expect.poll(() => names.allTextContents()).toEqual([site]);

  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('nothing is called this');
  await page.getByText('No Inspections to view').waitFor();
  await page.getByRole('status').getByText('No inspections', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await search.and(page.locator(':focus')).waitFor();
  await page.getByRole('tab', { name: 'Future' }).click();
  await page.getByRole('tab', { name: 'Future', selected: true }).waitFor();
  await listIsThere(page);
  expect(await seriousFaults()).toEqual([]);
});

test('[VER.10, VER.23, START.11] an app that the server calls too old says so until it is put off, in its words where there is room, and loads the new one', async () => {
  const { page, photograph } = await firemark.visitor('inspector');
  await allSynced(page);
  await listIsThere(page);
  const refused = JSON.stringify({ error: { code: 'invalid', message: 'This app is too old', field: null } });
  await page.route('**/api/sync/pull', (route) => route.fulfill({ status: 426, contentType: 'application/json', body: refused }));
  const syncNow = async () => {
    await page.getByRole('button', { name: 'Sync centre' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await syncNow();
  const bar = page.getByRole('status').filter({ hasText: 'This version of Firemark is too old to go on' });
  await bar.getByText('load the new one. What is unsent stays on this device.').waitFor();
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const look = async () => {
      const { y, height: high } = must(await bar.locator('> *').boundingBox(), 'its place');
      const below = must(await page.getByRole('banner').boundingBox(), 'the place of the header').height;
      const { y: content } = must(await page.locator('main').boundingBox(), 'the place of the screen');
      return [width, y >= below, content >= y + high, high < height / 3, ...(await layoutFaults(page))];
    };
    await expect.poll(look).toEqual([width, true, true, true]);
    expect([width, ...(await axeFaults(page, { contrasts: true }))]).toEqual([width]);
    await photograph(`too-old-${width}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const { asset, inspection } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  await openPath(page, `/assets/survey/${asset.id}/${inspection.id}`);
  await page.getByRole('radio').first().waitFor();
  await expect.poll(() => bar.locator('> *').count()).toBe(0);
  await openPath(page, `/assets/survey/${asset.id}/answers/${inspection.id}`);
  await bar.getByRole('button', { name: 'Later' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.getByText('Update needed').filter({ visible: true }).waitFor();
  await page.reload();
  await bar.getByRole('button', { name: 'Reload' }).waitFor();
  await page.unroute('**/api/sync/pull');
  await bar.getByRole('button', { name: 'Reload' }).click();
  await allSynced(page);
  await expect.poll(() => bar.count()).toBe(0);
});

test('[START.12] an app that the server goes on refusing as too new looks for the version that it has', async () => {
  const { page, logIn, close } = await firemark.newPerson();
  await logIn('inspector');
  await allSynced(page);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const prototype = Object.getPrototypeOf(registration) as ServiceWorkerRegistration;
    prototype.update = async () => {
      document.body.dataset['looked'] = 'yes';
      return registration;
    };
  });
  const json = { message: 'The server is being updated', field: 'version' };
  await page.route('**/api/sync/pull', (route) => route.fulfill({ status: 503, json }));
  await page.getByRole('button', { name: 'Sync centre' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect.poll(() => page.locator('body').getAttribute('data-looked')).toBe('yes');
  await close();
});

test('[S1.9, SYNC.26, START.5] the app starts without a network after the first visit', async () => {
  const person = await firemark.newPerson({ keepsProfile: true });
  await person.logIn('inspector');
  await allSynced(person.page);
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  await person.goOffline();
  await person.reopenBrowser('/');
  await listIsThere(person.page);
  await person.page
    .getByRole('button', { name: /^Sync centre: Offline/ })
    .filter({ visible: true })
    .click();
  await person.page.getByRole('dialog', { name: 'Sync' }).getByText('Offline, nothing is lost').waitFor();
  expect(await person.seriousFaults()).toEqual([]);
});

test('[S3.31, S4.27, S4.28, S9.12, S9.13, LOOK.20] a snackbar undoes, and goes with a vertical swipe of more than 50 px', async () => {
  const { page, seriousFaults } = await firemark.visitor('admin', 'desktop');
  await listIsThere(page);
  await allSynced(page);
  await page.getByRole('link', { name: 'View Inspection' }).first().click();
  const snackbar = page.getByTestId('snackbar');
  const close = async () => {
    await page.getByRole('button', { name: 'Close/Lock Inspection' }).click();
    await says(
      page,
      'Successfully closed/locked inspection',
      () => page.getByRole('alertdialog').getByRole('button').last().click(),
      { waits: true },
    );
  };
  const undo = async () => {
    await snackbar.getByRole('button', { name: 'Undo' }).click();
    await snackbar.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Close/Lock Inspection' }).waitFor();
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent);

  await page.getByRole('button', { name: 'Close/Lock Inspection' }).click();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Close/Lock Inspection');
  await close();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Download Report');
  expect(await seriousFaults()).toEqual([]);
  await undo();
  await expect.poll(focused).toBe('Download Report');

  await close();
  const place = async () => must(await snackbar.boundingBox(), 'the place of the snackbar');
  await expect.poll(async () => 800 - (await place()).y - (await place()).height).toBe(120);
  const box = await place();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 68, { steps: 8 });
  await expect.poll(() => snackbar.count()).toBe(1);
  await page.mouse.move(box.x + 20, box.y + 72);
  await snackbar.waitFor({ state: 'detached' });
  await page.mouse.up();
});

test('[S3.31, S4.26, S9.11, S9.13] a snackbar as wide as the screen leaves after 5000 ms and waits under the pointer, and so does a failure', async () => {
  const { page, logIn } = await firemark.newPerson({ visiting: true, viewport: 'desktop' });
  await page.clock.install();
  /** Time passes only where it is said, however slow the test is. */
  const stopClock = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await logIn('admin');
  await page.getByRole('tab', { name: 'Future' }).click();
  await page.getByRole('tab', { name: 'Future', selected: true }).waitFor();
  await page.getByRole('link', { name: 'View Inspection' }).first().click();
  await page.getByRole('button', { name: 'Close/Lock Inspection' }).click();
  const yes = page.getByRole('alertdialog').getByRole('button').last();
  await yes.waitFor();
  await stopClock();
  await yes.click();
  const snackbar = page.getByTestId('snackbar');
  await snackbar.waitFor();
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  await expect.poll(async () => (await snackbar.boundingBox())?.width).toBe(width - 2 * 8);
  await page.clock.runFor(1000);
  await snackbar.hover();
  await page.clock.runFor(20_000);
  await expect.poll(() => snackbar.count()).toBe(1);

  await page.mouse.move(5, 5);
  await page.clock.runFor(3900);
  await expect.poll(() => snackbar.count()).toBe(1);
  await page.clock.runFor(100);
  await expect.poll(() => snackbar.count()).toBe(0);

  await page.clock.resume();
  await page
    .getByRole('button', { name: /^Sync centre/ })
    .filter({ visible: true })
    .click();
  const noExport = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no export') };
  const file = page.getByLabel('Export to import');
  await file.waitFor({ state: 'attached' });
  await stopClock();
  await file.setInputFiles(noExport);
  await page.getByRole('alert').getByTestId('snackbar').waitFor();
  await snackbar.hover();
  await page.clock.runFor(20_000);
  await expect.poll(() => snackbar.count()).toBe(1);
  await page.mouse.move(5, 795);
  await page.clock.runFor(5000);
  await expect.poll(() => snackbar.count()).toBe(0);
});
