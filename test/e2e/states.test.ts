import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { layoutFaults } from './looking/layout-faults.ts';
import { openPath } from './driving/open-path.ts';

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
