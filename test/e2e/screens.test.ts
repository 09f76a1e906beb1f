import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { apiClient } from './api-client.ts';
import { type Firemark, openFiremark } from './harness.ts';
import { keyboardFaults } from './keyboard.ts';
import { layoutFaults } from './layout-faults.ts';
import { demoScreens, type Screen } from './screens.ts';
import { surveyToDo } from './survey-to-do.ts';

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

const MOST_STOPS = 45;

/** Axe looks at the first and the last. */
const sizes = [
  { name: 'phone', width: 390, height: 844, axe: true },
  { name: 'tablet', width: 768, height: 1024, axe: false },
  { name: 'desktop', width: 1280, height: 800, axe: true },
];

test('[D8] every screen holds long names at every size, cards and lists in two lines, axe finds nothing, and the Tab key walks through it', async () => {
  const { page, seriousFaults } = await firemark.visitor('admin');
  await page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();
  const faults: string[] = [];
  const note = (where: string, found: readonly string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`));
  for (const { name, path, ready } of screens) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await ready(page);
    for (const { name: size, axe, ...viewport } of sizes) {
      await page.setViewportSize(viewport);
      note(`${name}, ${size}`, [...(axe ? await seriousFaults() : []), ...(await layoutFaults(page))]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    note(name, await keyboardFaults(page, MOST_STOPS));
  }
  expect(faults).toEqual([]);
  const { inspection, asset } = named;
  for (const [path, names] of [
    ['/inspections', 2],
    ['/sites', 2],
    [`/inspections/view/${inspection.id}`, 0],
  ] as const) {
    await page.goto(path);
    const long = page.getByRole('main').getByText(/^The Worshipful/);
    await long.first().waitFor();
    expect((await Promise.all((await long.all()).map(linesOf))).filter((lines) => lines === 2).length).toBe(names);
  }
  await page.getByRole('button', { name: 'Find Asset' }).click();
  await page.getByLabel('Search', { exact: true }).fill(asset.serial_number ?? '');
  const place = page.getByRole('dialog').getByText(LONG, { exact: true });
  // A row that is drawn anew has no height for a moment.
  await expect.poll(() => linesOf(place)).toBe(2);
}, 240_000);
