import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const today = async (page: Page, label: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Today' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
const pick = async (page: Page, label: string, name: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name }).click();
};

test('[S1.6, S2.16, FORM.41] a site, assets, a user and an inspection made without a network reach the new user elsewhere', async () => {
  const administrator = await firemark.newPerson({ viewport: 'desktop' });
  const { page } = administrator;
  await administrator.logIn('admin');
  await shown(page, /^Synced/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await administrator.goOffline();

  await openPath(page, '/site/create');
  await fill(page, 'Site name*', 'Lighthouse');
  await fill(page, 'Client name*', 'Coastal Trust');
  await fill(page, 'Address Line 1*', '1 Point Road');
  await fill(page, 'Town/City*', 'Whitby');
  await fill(page, 'Postcode*', 'YO22 4JX');
  await says(page, 'Successfully created Site', () => press(page, 'Save Site'));

  for (const serial of ['L-1', 'L-2']) {
    await openPath(page, '/assets/create');
    await pick(page, 'Asset type', 'Fire extinguisher');
    await pick(page, 'Site', 'Lighthouse');
    await fill(page, 'Location*', 'Lamp room');
    await fill(page, 'Serial number (optional)', serial);
    if (serial === 'L-1') await says(page, 'Successfully created Asset', () => press(page, 'Save Asset'));
    else await press(page, 'Save Asset');
  }

  // The second asset may still be on its way to the disk.
  await openPath(page, '/user/create');
  await fill(page, 'Forename*', 'Grace');
  await fill(page, 'Surname*', 'Darling');
  await fill(page, 'Username*', 'grace');
  await fill(page, 'Password*', 'keeper of lights');
  await fill(page, 'Confirm Password*', 'keeper of lights');
  await says(page, 'Successfully created User', () => press(page, 'Save User'));

  await openPath(page, '/inspections/create');
  await pick(page, 'Site', 'Lighthouse');
  await today(page, 'Date From*');
  await today(page, 'Date to*');
  await fill(page, 'Inspection title*', 'First light');
  await page.getByRole('checkbox', { name: /^Fire extinguisher/ }).click();
  await fill(page, 'Scope*', 'Everything');
  await page.getByRole('checkbox', { name: /^Grace/ }).click();
  await says(page, 'Successfully created Inspection', () => press(page, 'Save Inspection'));
  await page.reload();
  await shown(page, /5 unsent/);

  await administrator.goOnline();
  await shown(page, /^Synced/);
  const grace = await firemark.newPerson({ visiting: true });
  await grace.logIn('grace', 'keeper of lights');
  const cards = grace.page.getByRole('list', { name: 'Inspections' }).getByRole('listitem');
  await cards.getByText('First light').waitFor();
  await expect.poll(() => cards.count()).toBe(1);
  await expect.poll(() => cards.innerText()).toMatch(/Lighthouse[\s\S]*First light[\s\S]*0\/2 graded/);
  await grace.close();
  await administrator.close();
});
