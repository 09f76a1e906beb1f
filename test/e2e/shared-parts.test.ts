import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { type Firemark, openFiremark } from './harness.ts';
import { surveyToDo } from './survey-to-do.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const styleOf = (place: Locator, name: string) =>
  place.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
const heightOf = async (place: Locator) => must(await place.boundingBox(), 'its place').height;
const synced = (page: Page) =>
  page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();

/** Somebody at an asset that waits for its survey. */
async function atAsset() {
  const { asset, inspection } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const person = await firemark.visitor('inspector');
  await synced(person.page);
  await person.page.goto(`/assets/overview/${asset.id}/${inspection.id}`);
  await person.page.getByRole('button', { name: 'More Grading Options' }).waitFor();
  return person;
}

test('[S2, S9] the landing page fades in over 100px of padding, speaks English, and shows that it works', async () => {
  const { page, close } = await firemark.newPerson({ visiting: true });
  await page.goto('/');
  const main = page.getByRole('main');
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  expect(await styleOf(main, 'padding-bottom')).toBe('100px');
  expect(await styleOf(main, 'animation-name')).toBe('guest-fade');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByText('If you have forgotten your password please contact the admin').waitFor();

  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Username').fill('inspector');
  await page.getByLabel('Password').fill('demo-password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('button', { name: 'Log In' }).getByRole('progressbar').waitFor();
  answer();
  await page.waitForURL('**/inspections');
  await close();
});

test('[S2, S9] the bottom navigation is 56 high and complete for administrators; content ends 100px above the end', async () => {
  for (const [username, entries] of [
    ['admin', ['Users', 'Sites', 'Inspections', 'Assets', 'Account']],
    ['inspector', ['Inspections', 'Assets', 'Account']],
  ] as const) {
    const { page, logIn, close } = await firemark.newPerson({ visiting: true });
    await logIn(username);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.waitFor();
    expect(await navigation.getByRole('listitem').allInnerTexts()).toEqual(entries);
    expect(await heightOf(navigation)).toBe(56);
    expect(await styleOf(page.getByRole('main'), 'padding-bottom')).toBe('100px');
    await close();
  }
});

test('[S2, S9] tabs Past, Current and Future with Current first, lists of 500px, selects of at most 310px, cards with their buttons', async () => {
  const { page } = await firemark.visitor('admin');
  await synced(page);
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Past', 'Current', 'Future']);
  await page.getByRole('tab', { name: 'Current', selected: true }).waitFor();
  expect(await styleOf(page.getByRole('tabpanel'), 'min-height')).toBe('500px');
  const card = page.getByRole('list', { name: 'Inspections' }).getByRole('listitem').first();
  await card.getByRole('heading').waitFor();
  await card.getByText(/^\d\d\/\d\d\/\d{4} - \d\d\/\d\d\/\d{4}$/).waitFor();
  await card.getByRole('link', { name: /^Edit/ }).waitFor();
  await card.getByRole('link', { name: 'View Inspection' }).waitFor();
  await page.getByRole('combobox', { name: 'Site' }).click();
  expect(await styleOf(page.getByRole('listbox', { name: 'Site' }), 'max-height')).toBe('310px');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('combobox', { name: 'Site' }).click();
  const list = page.getByRole('listbox', { name: 'Site' });
  await list.getByRole('option').nth(4).waitFor();
  await expect.poll(() => list.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(390);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
});

test('[D5] administrators’ screens, forms and the chart are loaded when they are opened, not before', async () => {
  const { page, logIn, close } = await firemark.newPerson({ visiting: true });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const lazy = () =>
    loaded.filter((path) => /(site|user)-(list|edit|create)|grading-panel|-form-|sentry|date-calendar/.test(path));
  await logIn('admin');
  await synced(page);
  await page.getByRole('link', { name: 'View Inspection' }).first().click();
  await page.getByRole('region', { name: 'Scope' }).waitFor();
  expect(lazy()).toEqual([]);
  await page.getByRole('navigation').getByRole('link', { name: 'Sites' }).click();
  await page.getByRole('link', { name: 'Site Details' }).first().click();
  await page.getByRole('list', { name: 'Asset grading' }).waitFor();
  expect(lazy().some((path) => path.includes('grading-panel'))).toBe(true);
  await close();
});

test('[S2, S4] an inspection shows its four panels with all their words', async () => {
  const { inspection } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const { page } = await firemark.visitor('admin');
  await page.goto(`/inspections/view/${inspection.id}`);
  for (const panel of ['Inspection', 'Scope', 'Location', 'Statistics and Reports']) {
    await page.getByRole('region', { name: panel, exact: true }).waitFor();
  }
  for (const button of ['Find Asset', 'Download Report', 'Close/Lock Inspection', 'Delete Inspection']) {
    await page.getByRole('button', { name: button, exact: true }).waitFor();
  }
  for (const link of ['Add Asset', 'Edit', 'View Site']) {
    await page.getByRole('link', { name: link, exact: true }).waitFor();
  }
});

test('[S5, S9] a date is chosen from six weeks, never typed, from 100 years back to 52 ahead', async () => {
  const { page, seriousFaults } = await firemark.visitor('admin');
  await page.goto('/inspections/create');
  const date = page.getByRole('combobox', { name: 'Date From*' });
  expect(await date.getAttribute('placeholder')).toBe('dd/mm/yyyy');
  expect(await date.getAttribute('readonly')).not.toBeNull();
  expect(await date.inputValue()).toBe('');
  await date.press('Enter');
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const weeks = () =>
    grid
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .count();
  for (let month = 0; month < 4; month += 1) {
    expect(await weeks()).toBe(6);
    await page.getByRole('button', { name: 'Next month' }).click();
  }
  expect(await seriousFaults()).toEqual([]);
  await page.getByRole('button', { name: /calendar view is open, switch to year view/ }).click();
  const years = await page.getByRole('radio', { name: /^\d{4}$/ }).allInnerTexts();
  const now = new Date().getFullYear();
  expect([years[0], years.at(-1)]).toEqual([String(now - 100), String(now + 52)]);
});

test('[D8] Back and Escape close the dialog that is on top, and only that', async () => {
  const { page } = await atAsset();
  const address = page.url();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  const options = page.getByRole('dialog', { name: 'More Grading Options' });
  const date = options.getByRole('combobox', { name: 'Date' });
  const picker = page.getByRole('dialog', { name: 'Date' });
  for (const goAway of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await date.click();
    await picker.waitFor();
    await goAway();
    await picker.waitFor({ state: 'detached' });
    await date.waitFor();
  }
  await page.goBack();
  await options.waitFor({ state: 'detached' });
  expect(page.url()).toBe(address);
});

test('[S2, S9] Find Asset waits 500 ms for the typing to end, and says when nothing is found', async () => {
  const { page, logIn, close } = await firemark.newPerson({ visiting: true });
  await page.clock.install();
  await logIn('inspector');
  await synced(page);
  await page.getByRole('button', { name: 'Assets' }).click();
  await page.getByRole('dialog').getByText('Find Asset').click();
  const dialog = page.getByRole('dialog', { name: 'Find Asset...' });
  const search = dialog.getByLabel('Search', { exact: true });
  await search.waitFor();
  await dialog.getByText('Click to select...').waitFor();
  const found = dialog.getByRole('list', { name: 'Assets found' });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await search.fill('0001');
  await page.clock.runFor(499);
  expect(await found.count()).toBe(0);
  await page.clock.runFor(1);
  await found.waitFor();
  await search.fill('nothing is called this');
  await page.clock.runFor(500);
  await dialog.getByText('No results found for that search criteria.').waitFor();
  await close();
});

test('[S2, S9] dialogs of an asset explain themselves, and texts of several lines have five rows', async () => {
  const { page } = await atAsset();
  const dialog = page.getByRole('dialog');
  const gone = () => dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  await dialog.getByRole('link', { name: 'Start Ad Hoc Survey' }).waitFor();
  await dialog
    .getByText(
      'Leave blank if there are no recommendations. If there are no changes, and the previous recommendation still stands, please enter it again.',
    )
    .waitFor();
  await page.keyboard.press('Escape');
  await gone();
  await page.getByRole('button', { name: 'Repair/Replace' }).click();
  await dialog
    .getByText('This marks the grade GREEN, notes the change in the history and removes outstanding recommendations.')
    .waitFor();
  await dialog.getByText('The asset number or QR code can be changed on Edit Asset.').waitFor();
  await page.keyboard.press('Escape');
  await gone();
  await page.getByRole('button', { name: 'History' }).click();
  const text = dialog.getByLabel('History');
  const lineHeight = Number.parseFloat(await styleOf(text, 'line-height'));
  expect(Math.round((await heightOf(text)) / lineHeight)).toBe(5);
  await text.fill('Lamp '.repeat(3_980));
  await dialog.getByText('100 characters left', { exact: true }).waitFor();
});

test('[S4, S8] a session that the server has ended logs out and goes to the landing page', async () => {
  const { page, logIn, close } = await firemark.newPerson({ visiting: true });
  await logIn('inspector');
  await synced(page);
  const call = (path: string, body: object, token = '') =>
    fetch(`${firemark.server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const other = await call('/auth/login', { username: 'inspector', password: 'demo-password' });
  const { access_token } = (await other.json()) as { access_token: string };
  const passwords = { password: 'demo-password', current_password: 'demo-password' };
  expect((await call('/auth/set-password', passwords, access_token)).status).toBe(200);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await close();
});
