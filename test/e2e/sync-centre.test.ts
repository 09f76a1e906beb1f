import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { apiClient } from './api-client.ts';
import { type Firemark, openFiremark } from './harness.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const centre = (page: Page) => page.getByRole('dialog', { name: 'Sync' });
const openCentre = (page: Page) =>
  page
    .getByRole('button', { name: /^Sync centre/ })
    .filter({ visible: true })
    .click();

test('[D4.4, D8] what the server refused is counted, named, exported and opened where it can be mended', async () => {
  const { call, all } = await apiClient(firemark.server.url, 'admin');
  const priya = must(
    all('users').find(({ username }) => username === 'inspector'),
    'the inspector',
  );
  const person = await firemark.newPerson();
  const { page } = person;
  await person.logIn('admin');
  await shown(page, /^Synced/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await person.goOffline();
  await page.goto(`/user/${priya.id}`);
  await page.getByLabel('Username*', { exact: true }).fill('taken');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/users');
  const taken = { id: v7(), forename: 'Tim', surname: 'Taken', username: 'taken', email_address: null, user_role_id: 2 };
  const fields = { status: 'Active', password: 'demo-password', updated_at: new Date().toISOString() };
  await call('/users/update-or-create', { ...taken, ...fields });
  await person.goOnline();

  await page.getByText('1 not accepted').filter({ visible: true }).waitFor();
  await page.goto('/dashboard');
  const tile = page.getByRole('main').getByRole('button', { name: /Unsent changes/ });
  await tile.getByText('1', { exact: true }).waitFor();
  await tile.click();
  await centre(page).getByText('Some changes were not accepted').waitFor();
  await centre(page).getByText('1 change is saved on this device. What was not accepted waits for your decision.').waitFor();
  const row = centre(page).getByRole('region', { name: 'Needs your decision' }).getByRole('listitem');
  await row.getByText('User Priya Nair').waitFor();
  await row.getByText('Username already in use').waitFor();
  await row.getByRole('button', { name: 'Send again' }).waitFor();
  await row.getByRole('button', { name: 'Discard' }).waitFor();
  await person.photograph('sync-centre-refused-phone');
  expect(await person.seriousFaults()).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await person.photograph('sync-centre-refused-desktop');
  await page.setViewportSize({ width: 390, height: 844 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    centre(page).getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('"username": "taken"');

  await row.getByRole('link', { name: 'Open' }).click();
  await page.waitForURL(`**/user/${priya.id}`);
  await centre(page).waitFor({ state: 'detached' });
  await page.getByLabel('Username*', { exact: true }).fill('mended');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/users');
  await shown(page, /^Synced/);
  await openCentre(page);
  await centre(page).getByText('The server has everything that was saved here.').waitFor();
  expect(await centre(page).getByRole('button', { name: 'Export' }).isDisabled()).toBe(true);
  await person.close();
});
