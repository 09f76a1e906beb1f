import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { theme } from '#web/app/theme/theme.ts';
import { apiClient } from './driving/api-client.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import { viewports } from './driving/open-browser.ts';
import { surveyToDo } from './driving/survey-to-do.ts';

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

/** Opens Find Asset, and answers its parts. */
async function findAsset(page: Page) {
  await page.getByRole('button', { name: 'Assets' }).click();
  await page.getByRole('dialog').getByText('Find Asset').click();
  const dialog = page.getByRole('dialog', { name: 'Find Asset...' });
  const search = dialog.getByLabel('Search', { exact: true });
  return { dialog, search, found: dialog.getByRole('list', { name: 'Assets found' }) };
}

/** Time passes only where it is said, however slow the test is. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** Somebody in Find Asset whose clock can be stopped. */
async function searchWithClock() {
  const { page, logIn } = await firemark.newPerson({ visiting: true });
  await page.clock.install();
  await logIn('inspector');
  await synced(page);
  return { page, ...(await findAsset(page)) };
}

const LEAST_ROW_HEIGHT = 68;

/** How many rows there were after each change. */
function watchRows(dialog: Element): { counts: number[] } {
  const seen = { counts: [] as number[] };
  new MutationObserver(() => seen.counts.push(dialog.querySelectorAll('[role=listitem]').length)).observe(dialog, {
    childList: true,
    subtree: true,
  });
  return seen;
}

/** Notes on the dialog how many assets it says it has found from now on. */
function watchStatus(dialog: Element): void {
  const status = dialog.querySelector('[role=status]');
  const note = () => dialog.setAttribute('data-said', (dialog.getAttribute('data-said') ?? '') + (status?.textContent ?? ''));
  note();
  new MutationObserver(note).observe(dialog, { childList: true, subtree: true, characterData: true });
}

const isInside = (inner: Locator, outer: Locator) =>
  Promise.all([inner.boundingBox(), outer.boundingBox()]).then(
    ([part, whole]) => part !== null && whole !== null && part.y >= whole.y && part.y + part.height <= whole.y + whole.height,
  );

/** Somebody at an asset that waits for its survey. */
async function atAsset() {
  const { asset, inspection } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const person = await firemark.visitor('inspector');
  await synced(person.page);
  await openPath(person.page, `/assets/overview/${asset.id}/${inspection.id}`);
  await person.page.getByRole('button', { name: 'More Grading Options' }).waitFor();
  return person;
}

test('[S2.31, S2.40, S2.42, S2.44, S4.24, S9.15, S9.26] the landing page fades in over 100px of padding, speaks English, and shows that it works', async () => {
  const { page, close } = await firemark.newPerson({ visiting: true, seesMotion: true });
  await page.goto('/');
  const main = page.getByRole('main');
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  await expect.poll(() => styleOf(main, 'padding-bottom')).toBe('100px');
  await expect.poll(() => styleOf(main, 'animation-name')).toBe('guest-fade');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
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

test('[S2.33, S6.3, S9.15, S9.17] the bottom navigation is 56 high and complete for administrators; content ends 100px above the end', async () => {
  for (const [username, entries] of [
    ['admin', ['Users', 'Sites', 'Inspections', 'Assets', 'Account']],
    ['inspector', ['Inspections', 'Assets', 'Account']],
  ] as const) {
    const { page } = await firemark.visitor(username);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.waitFor();
    await expect.poll(() => navigation.getByRole('listitem').allInnerTexts()).toEqual(entries);
    await expect.poll(() => heightOf(navigation)).toBe(56);
    await expect.poll(() => styleOf(navigation.locator('[data-current] .pill'), 'background-color')).toBe('rgb(42, 46, 51)');
    await expect.poll(() => styleOf(page.getByRole('main'), 'padding-bottom')).toBe('100px');
  }
});

test('[S2.60, S2.61, S2.64, S2.66, S6.4, S9.6, S9.18, S9.19] tabs Past, Current and Future with Current first, lists of 500px, selects of at most 310px, cards with their buttons', async () => {
  const { page } = await firemark.visitor('admin');
  await synced(page);
  await expect
    .poll(() =>
      page
        .getByRole('tab')
        .allInnerTexts()
        .then((tabs) => tabs.map((tab) => tab.replace(/ \d+$/, ' n'))),
    )
    .toEqual(['Past n', 'Current n', 'Future n']);
  const current = page.getByRole('tab', { name: 'Current', selected: true });
  await current.focus();
  for (const [key, at] of [
    ['ArrowRight', 'Future'],
    ['ArrowRight', 'Past'],
    ['ArrowLeft', 'Future'],
    ['Home', 'Past'],
    ['End', 'Future'],
  ] as const) {
    await page.keyboard.press(key);
    await page
      .locator(':focus')
      .and(page.getByRole('tab', { name: at, selected: false }))
      .waitFor();
  }
  // What is only passed is not opened, and Tab comes back to what is.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.locator(':focus').and(current).waitFor();
  await expect.poll(() => styleOf(page.getByRole('tabpanel'), 'min-height')).toBe('500px');
  const card = page.getByRole('list', { name: 'Inspections' }).getByRole('listitem').first();
  await card.getByRole('heading').waitFor();
  await card.getByText(/^\d\d\/\d\d\/\d{4} - \d\d\/\d\d\/\d{4}$/).waitFor();
  await card.getByRole('link', { name: /^Edit/ }).waitFor();
  await card.getByRole('link', { name: 'View Inspection' }).waitFor();
  await page.getByRole('combobox', { name: 'Site' }).click();
  await expect.poll(() => styleOf(page.getByRole('listbox', { name: 'Site' }), 'max-height')).toBe('310px');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('combobox', { name: 'Site' }).click();
  const list = page.getByRole('listbox', { name: 'Site' });
  await list.getByRole('option').nth(4).waitFor();
  await expect.poll(() => list.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(390);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
});

test('[SPEED.11, SPEED.12] a field to pick from is measured once it is pressed or its list opens, not while its screen is drawn; styles have numbers for names', async () => {
  const { page, logIn, close } = await firemark.newPerson({ visiting: true });
  await page.addInitScript(() => {
    const { get = () => 0 } = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth') ?? {};
    Object.assign(globalThis, { measured: 0 });
    Object.defineProperty(Element.prototype, 'clientWidth', {
      get(this: Element): unknown {
        if (this.matches('.MuiAutocomplete-inputRoot')) (globalThis as unknown as { measured: number }).measured += 1;
        return get.call(this);
      },
    });
  });
  const measured = () => page.evaluate(() => (globalThis as unknown as { measured: number }).measured);
  await logIn('inspector');
  const field = page.getByRole('combobox', { name: 'Site' });
  await expect.poll(() => field.inputValue()).toBe('All sites');
  expect(await measured()).toBe(0);
  await field.click();
  await page.getByRole('listbox', { name: 'Site' }).waitFor();
  expect(await measured()).toBeGreaterThan(0);
  const names = await field.evaluate((element) => [...element.classList].filter((name) => name.startsWith('css-')));
  expect(names).toEqual([expect.stringMatching(/^css-[\da-z]{1,3}$/)]);
  await close();
});

test('[SPEED.4] administrators’ screens, forms and the chart are loaded when they are opened, not before', async () => {
  const { page, logIn, close } = await firemark.newPerson({ visiting: true, seesMotion: true });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const lazy = () => loaded.filter((path) => /(site|user)-(list|edit|create)|grade-ring|-form-|sentry|date-calendar/.test(path));
  await logIn('admin');
  await synced(page);
  await page.getByRole('link', { name: 'View Inspection' }).first().click();
  await page.getByRole('region', { name: 'Scope' }).waitFor();
  expect(lazy()).toEqual([]);
  await page.getByRole('navigation').getByRole('link', { name: 'Sites' }).click();
  await page.getByRole('link', { name: 'Site Details' }).first().click();
  await page.getByRole('list', { name: 'Asset grading' }).waitFor();
  await expect.poll(() => lazy().some((path) => path.includes('grade-ring'))).toBe(true);
  await close();
});

test('[SPEED.4, LOOK.21] the chart of a site has its place before it has come: nothing moves under a finger', async () => {
  const { page, logIn, close } = await firemark.newPerson({ visiting: true });
  const comes = Promise.withResolvers<void>();
  await page.route('**/grade-ring*', async (route) => {
    await comes.promise;
    await route.continue();
  });
  await logIn('admin');
  await synced(page);
  await openPath(page, `/site/${must((await apiClient(firemark.server.url, 'admin')).all('sites')[0], 'a site').id}`);
  const panel = page.getByRole('region', { name: 'Asset grading' });
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.waitFor();
  await panel.getByRole('list', { name: 'Asset grading' }).waitFor();
  const inRing = panel.getByText('assets', { exact: true });
  expect(await inRing.count()).toBe(0);
  const before = await save.boundingBox();
  comes.resolve();
  await inRing.waitFor();
  expect(await save.boundingBox()).toEqual(before);
  await close();
});

test('[S2.76, S2.77, S2.79, S2.80, S6.5, LOOK.35] an inspection shows its four panels with all their words', async () => {
  const { inspection } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const { page } = await firemark.visitor('admin');
  await openPath(page, `/inspections/view/${inspection.id}`);
  for (const panel of ['Inspection', 'Scope', 'Location', 'Statistics and Reports']) {
    await page.getByRole('region', { name: panel, exact: true }).waitFor();
  }
  for (const button of ['Find Asset', 'Download Report', 'Close/Lock Inspection', 'Delete Inspection']) {
    await page.getByRole('button', { name: button, exact: true }).waitFor();
  }
  for (const link of ['Add Asset', 'Edit', 'View Site']) {
    await page.getByRole('link', { name: link, exact: true }).waitFor();
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [last, floating] = [
    page.getByRole('button', { name: 'Delete Inspection' }),
    page.getByRole('button', { name: 'Scan next' }),
  ];
  const place = async (button: Locator) => must(await button.boundingBox(), 'a place');
  const room = async () => (await place(floating)).y - (await place(last)).y - (await place(last)).height;
  await expect.poll(room).toBeGreaterThanOrEqual(8);
});

test('[S5.15, S9.23, S9.24] a date is chosen from six weeks, never typed, from 100 years back to 52 ahead', async () => {
  const { page, seriousFaults } = await firemark.visitor('admin');
  await openPath(page, '/inspections/create');
  const date = page.getByRole('combobox', { name: 'Date From*' });
  await expect.poll(() => date.getAttribute('placeholder')).toBe('dd/mm/yyyy');
  await expect.poll(() => date.getAttribute('readonly')).not.toBeNull();
  await expect.poll(() => date.inputValue()).toBe('');
  await date.press('Enter');
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const weeks = () =>
    grid
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .count();
  for (let month = 0; month < 4; month += 1) {
    await expect.poll(() => weeks()).toBe(6);
    await page.getByRole('button', { name: 'Next month' }).click();
  }
  expect(await seriousFaults()).toEqual([]);
  await page.getByRole('button', { name: /calendar view is open, switch to year view/ }).click();
  const years = async () => {
    const all = await page.getByRole('radio', { name: /^\d{4}$/ }).allInnerTexts();
    return [all[0], all.at(-1)];
  };
  const now = new Date().getFullYear();
  await expect.poll(years).toEqual([String(now - 100), String(now + 52)]);
});

test('[FORM.10] a grade that can’t be saved without its value shows what is missing, and leads to it', async () => {
  const { page } = await atAsset();
  await page.setViewportSize(viewports.landscape);
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  const options = page.getByRole('dialog', { name: 'More Grading Options' });
  await options.getByRole('button', { name: 'Save' }).click();
  const missing = options.getByText('Value is required');
  await expect.poll(async () => (await missing.count()) === 1 && isInside(missing, options)).toBe(true);
  const isFocused = (radio: Locator) => radio.evaluate((element) => element === document.activeElement);
  await expect.poll(() => isFocused(options.getByRole('radio', { name: 'Pass' }))).toBe(true);
});

test('[WAY.3] Back and Escape close a menu or the choices of a field, and only that', async () => {
  const { page } = await atAsset();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.waitForURL('**/assets/edit/**');
  const form = page.url();
  const choices = page.getByRole('listbox');
  for (const name of [/^Asset type/, /^Site/]) {
    for (const goAway of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await page.getByRole('combobox', { name }).click();
      await choices.waitFor();
      await goAway();
      await choices.waitFor({ state: 'detached' });
      // Back goes there and forth again.
      await expect.poll(() => page.url()).toBe(form);
    }
  }
  await page.goBack();
  await page.getByRole('link', { name: 'Start Inspection Survey' }).click();
  await page.waitForURL('**/assets/survey/**');
  const survey = page.url();
  await page.getByRole('button', { name: 'Question options' }).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  await page.goBack();
  await menu.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toBe(survey);
  await page.goBack();
  await page.waitForURL('**/assets/overview/**');
});

test('[WAY.3] Back and Escape close the dialog that is on top, and only that', async () => {
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
    // Back goes there and forth again.
    await expect.poll(() => page.url()).toBe(address);
  }
  await page.goBack();
  await options.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toBe(address);
});

/** As Firefox does: a field for a search is emptied by Escape, and tells so while its dialog fades. */
function emptyOnEscape(): void {
  const empty = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !(target instanceof HTMLInputElement)) return;
    setTimeout(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, '');
      target.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  addEventListener('keydown', empty, true);
}

test('[S1.1, S2.35, S2.54, S2.55, S5.18, S8.9, S9.8, WAY.3] Find Asset waits 500 ms for the typing to end, says when nothing is found, and is closed for good by Escape', async () => {
  const { page, logIn, close } = await firemark.newPerson({ visiting: true, seesMotion: true });
  await page.clock.install();
  await logIn('inspector');
  await synced(page);
  const { dialog, search, found } = await findAsset(page);
  await search.waitFor();
  await dialog.getByText('Click to select...').waitFor();
  // Far enough for the clock not to have come there before it is stopped.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await search.fill('0001');
  await page.clock.runFor(499);
  await expect.poll(() => found.count()).toBe(0);
  await page.clock.runFor(1);
  await found.waitFor();
  await search.fill('nothing is called this');
  await page.clock.runFor(500);
  await dialog.getByText('No results found for that search criteria.').waitFor();

  await page.clock.resume();
  await page.evaluate(emptyOnEscape);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await synced(page);
  await page.getByRole('button', { name: 'Assets' }).waitFor();
  expect(await dialog.count()).toBe(0);
  await close();
});

/** The dialog's buttons from its beginning to its end: downwards where they are stacked, from the left where in a row. */
async function orderOfButtons(dialog: Locator, names: readonly string[]): Promise<string[]> {
  const places = await Promise.all(
    names.map(async (name) => ({
      name,
      place: must(await dialog.getByRole('button', { name, exact: true }).boundingBox(), 'its place'),
    })),
  );
  return places.toSorted((one, other) => one.place.y - other.place.y || one.place.x - other.place.x).map(({ name }) => name);
}

test('[S2.107, S2.118, S2.119, S9.20, TEXT.11] dialogs of an asset explain themselves, and texts of several lines have five rows', async () => {
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
  await expect.poll(() => orderOfButtons(dialog, ['Replaced', 'Repaired', 'Cancel'])).toEqual(['Cancel', 'Repaired', 'Replaced']);
  await page.keyboard.press('Escape');
  await gone();
  await page.getByRole('button', { name: 'History' }).click();
  const text = dialog.getByLabel('History');
  const lineHeight = Number.parseFloat(await styleOf(text, 'line-height'));
  await expect.poll(async () => Math.round((await heightOf(text)) / lineHeight)).toBe(5);
  await text.fill('Lamp '.repeat(3_980));
  await dialog.getByText('100 characters left', { exact: true }).waitFor();
});

test('[LOOK.6] what leaves a dialog comes before what acts, on a phone above it, but for what destroys', async () => {
  const { page } = await atAsset();
  const history = page.getByRole('dialog', { name: 'History' });
  const question = page.getByRole('alertdialog');
  for (const { width, height, destructive } of [
    { width: 390, height: 844, destructive: ['Yes', 'No'] },
    { width: 1280, height: 800, destructive: ['No', 'Yes'] },
  ]) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'History' }).click();
    await expect.poll(() => orderOfButtons(history, ['Save', 'Cancel'])).toEqual(['Cancel', 'Save']);
    await history.getByRole('button', { name: 'Cancel' }).click();
    await history.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete Asset' }).click();
    await expect.poll(() => orderOfButtons(question, ['Yes', 'No'])).toEqual(destructive);
    await question.getByRole('button', { name: 'No' }).click();
    await question.waitFor({ state: 'detached' });
  }
  await page.setViewportSize({ width: 390, height: 844 });
});

test('[S4.25, S8.2] a session that the server has ended logs out and goes to the landing page', async () => {
  const { page } = await firemark.visitor('inspector');
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
});

test('[LOOK.23] a press on a row opens the asset that was pressed or none, though the list changes under the finger', async () => {
  const { page, logIn, close } = await firemark.newPerson({ visiting: true });
  await logIn('inspector');
  await synced(page);
  const { dialog, search, found } = await findAsset(page);
  const rows = found.getByRole('link');
  await search.fill('00');
  await search.press('Enter');
  const first = must(await rows.first().getAttribute('href'), 'its address');
  const other = must(/\d{6}/.exec(await rows.nth(3).innerText())?.[0], 'a serial number');
  await rows.first().hover();
  await page.mouse.down();
  await search.fill(other);
  await expect.poll(() => rows.first().getAttribute('href')).not.toBe(first);
  const before = page.url();
  await page.mouse.up();
  await rows.first().hover();
  await expect.poll(() => dialog.count()).toBe(1);
  expect(page.url()).toBe(before);
  await rows.first().click();
  await page.getByRole('heading', { name: other }).waitFor();
  await close();
});

/** How long what closes takes to leave; React has timers of its own, which may not end amid its work. */
const LEAVING_MS = theme.transitions.duration.leavingScreen;

/** To be run in a page before its scripts: what leaves ends its motion at the moment at which the next sheet or dialog opens. */
function endMotionAtNextOpening(leavingMs: number): void {
  const motions: (() => void)[] = [];
  const later = window.setTimeout.bind(window);
  let isClick = false;
  const noteClick = () => {
    isClick = true;
    later(() => {
      isClick = false;
    });
  };
  window.addEventListener('click', noteClick, { capture: true });
  Object.assign(window, {
    setTimeout: (act: () => void, milliseconds = 0) =>
      isClick && milliseconds === leavingMs ? motions.push(act) : later(act, milliseconds),
  });
  const viewport = window.visualViewport!;
  const listen = viewport.addEventListener.bind(viewport);
  // What opens listens to it as it is drawn.
  Object.assign(viewport, {
    addEventListener: (type: string, listener: EventListener) => {
      for (const end of motions.splice(0)) end();
      listen(type, listener);
    },
  });
}

test('[LOOK.22] a dialog that opens at the moment at which the sheet before it is gone can be read by assistive technology', async () => {
  const { page, logIn, close } = await firemark.newPerson({ visiting: true });
  await page.addInitScript(endMotionAtNextOpening, LEAVING_MS);
  await logIn('inspector');
  await page.getByRole('button', { name: 'Assets' }).click();
  await page.getByRole('button', { name: /^Find Asset/ }).click();
  await page.getByRole('dialog', { name: 'Find Asset...' }).getByLabel('Search', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await close();
});

test('[SEARCH.4, SPEED.10] what is typed is searched for and drawn unseen before the field has waited its 500 ms for another key', async () => {
  const { page, dialog, search, found } = await searchWithClock();
  await dialog.getByText('Type a serial number, a location or a type.').waitFor();
  await stopClock(page);
  const drawn = dialog.getByRole('list', { name: 'Assets found', includeHidden: true });
  const drawing = await dialog.evaluateHandle(watchRows);
  await search.fill('0');
  await page.clock.runFor(199);
  await search.fill('00');
  await page.clock.runFor(199);
  expect(await drawn.count()).toBe(0);
  await page.clock.runFor(1);
  await drawn.getByRole('listitem', { includeHidden: true }).first().waitFor({ state: 'attached' });
  await page.clock.runFor(299);
  expect(await found.count()).toBe(0);
  expect(await dialog.getByRole('status').innerText()).toBe('');
  await page.clock.runFor(1);
  await found.getByRole('listitem').first().waitFor();
  await expect.poll(() => dialog.getByRole('status').innerText()).toMatch(/^\d+ assets$/);
  await page.clock.resume();

  const inSight = Math.ceil(viewports.phone.height / LEAST_ROW_HEIGHT);
  await expect.poll(async () => (await drawing.jsonValue()).counts.at(-1)).toBeGreaterThan(inSight);
  const { counts } = await drawing.jsonValue();
  expect(counts.find((count) => count > 0)).toBeLessThanOrEqual(inSight);
});

test('[SEARCH.4, SEARCH.3, LOOK.32] what was prepared or found before shows under no other text, and each search begins at its top', async () => {
  const { page, dialog, search, found } = await searchWithClock();
  const [first] = await searchFor('0');
  await found.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect.poll(() => found.getByRole('listitem').first().getAttribute('aria-posinset')).not.toBe('1');
  await dialog.getByRole('button', { name: 'Clear search' }).click();
  await dialog.getByText('Type a serial number, a location or a type.').waitFor();
  expect(await searchFor('0')).toEqual([first]);

  await dialog.getByRole('button', { name: 'Clear search' }).click();
  await stopClock(page);
  await search.fill('0');
  await page.clock.runFor(200);
  const drawn = dialog.getByRole('list', { name: 'Assets found', includeHidden: true });
  await drawn.first().waitFor({ state: 'attached' });
  await dialog.evaluate(watchStatus);
  await search.fill('no asset says this');
  await search.press('Enter');
  await dialog.getByText('No results found for that search criteria.').waitFor();
  await expect.poll(() => dialog.getAttribute('data-said')).toMatch(/^(No assets)+$/);

  async function searchFor(text: string): Promise<(string | null)[]> {
    await search.fill(text);
    await found.getByRole('listitem').first().waitFor();
    const top = found.locator('[aria-posinset="1"]');
    await top.waitFor();
    await expect.poll(() => isInside(top, dialog)).toBe(true);
    return [await top.textContent()];
  }
});
