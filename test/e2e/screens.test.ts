import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { apiClient } from './driving/api-client.ts';
import { axeFaults } from './looking/axe-faults.ts';
import { contrastFaults } from './looking/contrast-faults.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { keyboardFaults } from './looking/keyboard.ts';
import { layoutFaults } from './looking/layout-faults.ts';
import { openPath } from './driving/open-path.ts';
import { demoScreens, type Screen } from './driving/screens.ts';
import { surveyToDo } from './driving/survey-to-do.ts';

let firemark: Firemark;
let screens: Screen[];
let named: Awaited<ReturnType<typeof surveyToDo>>;

beforeAll(async () => {
  firemark = await openFiremark();
  screens = await demoScreens(firemark.server.url);
  named = await giveLongNames(firemark.server.url);
});
afterAll(() => firemark.close());

const LONG =
  'The Worshipful Company of Extraordinarily Long-Winded Hydrologists, Donaudampfschifffahrtsgesellschaftskapitänsbüro';

/** What the screens show gets names as long as somebody will one day type them. */
async function giveLongNames(url: string): Promise<typeof named> {
  const toDo = await surveyToDo(url, 'inspector', 'Fire extinguisher');
  const { asset, inspection } = toDo;
  const { call, all } = await apiClient(url, 'admin');
  const updated_at = new Date().toISOString();
  const site = must(
    all('sites').find(({ id }) => id === inspection.site_id),
    'the site',
  );
  const inspector = must(
    all('users').find(({ id }) => id === inspection.inspector_ids[0]),
    'an inspector',
  );
  await call('/site/update-or-create', {
    ...site,
    name: `${LONG} (North)`,
    client_name: LONG,
    town: LONG,
    notes: LONG,
    updated_at,
  });
  await call('/assets/update-or-create', { ...asset, location: LONG, history: `${LONG}\n${LONG}`, updated_at });
  await call('/inspections/update-or-create', { ...inspection, title: LONG, scope: LONG, instruction: LONG, updated_at });
  await call('/users/update-or-create', {
    ...inspector,
    forename: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
    surname: LONG,
    updated_at,
  });
  return toDo;
}

/** In how many lines a text can be seen. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)));

/** What is filled with the brand's red; under a dialog nothing can be pressed. */
const redButtons = (page: Page) =>
  page.evaluate(() => {
    const filled = [...document.querySelectorAll('body *')].filter(
      (element) => getComputedStyle(element).backgroundColor === 'rgb(212, 29, 60)',
    );
    return filled.filter((element) => element.checkVisibility() && element.closest('[aria-hidden=true]') === null).length;
  });

/** What is too faint, and what finds no room, once panels have edges and the status line is larger. */
async function inBrightLight(page: Page): Promise<string[]> {
  const wear = (mode: string) =>
    page.evaluate((chosen) => {
      document.documentElement.dataset['brightLight'] = chosen;
    }, mode);
  await wear('on');
  const faults = [...(await contrastFaults(page, { bright: true })), ...(await layoutFaults(page))];
  await wear('off');
  return faults;
}

const MOST_STOPS = 45;

async function leaveDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) === 0) return;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Axe looks at the first and the last. */
const sizes = [
  { name: 'phone', width: 390, height: 844, axe: true },
  { name: 'tablet', width: 768, height: 1024, axe: false },
  { name: 'desktop', width: 1280, height: 800, axe: true },
];

test('[LOOK.1, LOOK.3] every screen holds long names at every size, cards and lists in two lines, axe finds nothing, one button at most is red, every text and edge is seen in both lights, and the Tab key walks through it', async () => {
  const { page, logIn } = await firemark.newPerson({ visiting: true, staysLong: true });
  await logIn('admin');
  await page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();
  const faults: string[] = [];
  const note = (where: string, found: readonly string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`));
  for (const { name, path, ready } of screens) {
    await openPath(page, path);
    await ready(page);
    for (const { name: size, axe, ...viewport } of sizes) {
      await page.setViewportSize(viewport);
      note(`${name}, ${size}`, [
        ...(axe ? await axeFaults(page, { contrasts: size === 'phone' }) : []),
        ...(await layoutFaults(page)),
      ]);
      note(`${name}, ${size}`, (await redButtons(page)) > 1 ? ['more than one red button'] : []);
      if (axe) note(`${name}, ${size}`, [...(await contrastFaults(page)), ...(await inBrightLight(page))]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    note(name, await keyboardFaults(page, MOST_STOPS));
    await leaveDialog(page);
  }
  expect(faults).toEqual([]);
  const { inspection, asset } = named;
  for (const [path, names] of [
    ['/inspections', 2],
    ['/sites', 2],
    [`/inspections/view/${inspection.id}`, 0],
  ] as const) {
    await openPath(page, path);
    const long = page.getByRole('main').getByText(/^The Worshipful/);
    await long.first().waitFor();
    await expect
      .poll(async () => (await Promise.all((await long.all()).map(linesOf))).filter((lines) => lines === 2).length)
      .toBe(names);
  }
  await page.getByRole('button', { name: 'Find Asset' }).click();
  await page.getByLabel('Search', { exact: true }).fill(asset.serial_number ?? '');
  const place = page.getByRole('dialog').getByText(LONG, { exact: true });
  // A row that is drawn anew has no height for a moment.
  await expect.poll(() => linesOf(place)).toBe(2);
}, 600_000);
