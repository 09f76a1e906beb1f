import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { fullName } from '#domain/user/full-name.ts';
import { apiClient } from './api-client.ts';
import { type Firemark, openFiremark } from './harness.ts';
import { surveyToDo } from './survey-to-do.ts';

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
  const somebody = must(
    all('users').find(({ username }) => username !== 'inspector' && username !== 'admin'),
    'somebody',
  );
  const person = await firemark.newPerson();
  const { page } = person;
  await person.logIn('admin');
  await shown(page, /^Synced/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await person.goOffline();
  await page.goto(`/user/${somebody.id}`);
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
  await row.getByText(`User ${fullName(somebody)}`).waitFor();
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
    centre(page).getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).not.toContain('taken');

  await row.getByRole('link', { name: 'Open' }).click();
  await page.waitForURL(`**/user/${somebody.id}`);
  await centre(page).waitFor({ state: 'detached' });
  await page.getByLabel('Username*', { exact: true }).fill('mended');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/users');
  await shown(page, /^Synced/);
  await openCentre(page);
  await centre(page).getByText('The server has everything that was saved here.').waitFor();
  expect(await centre(page).getByRole('button', { name: 'Export', exact: true }).isDisabled()).toBe(true);
  await person.close();
});

test('[S8] that a grade was created or updated is said when it was refused first, and taken when sent again', async () => {
  const { url } = firemark.server;
  const { assetType, inspection } = await surveyToDo(url, 'inspector', 'Emergency light');
  const admin = await apiClient(url, 'admin');
  const listed = inspection.inspector_ids;
  /** Takes the inspector off the inspection, or puts them back. */
  const list = (inspectors: typeof listed) =>
    admin.call('/inspections/update-or-create', {
      ...inspection,
      inspector_ids: inspectors,
      updated_at: new Date().toISOString(),
    });
  const priya = must(
    admin.all('users').find(({ username }) => username === 'inspector'),
    'the inspector',
  );
  const others = listed.filter((id) => id !== priya.id);
  const person = await firemark.newPerson();
  const { page } = person;
  const rows = centre(page).getByRole('region', { name: 'Not accepted' }).getByRole('listitem');
  /** What is done offline is refused, for the inspection was taken away, and taken when it is given back and sent again. */
  const refusedAndTaken = async (act: () => Promise<void>, row: Locator, message: string) => {
    await person.goOffline();
    await act();
    await list(others);
    await person.goOnline();
    await openCentre(page);
    await row.getByText(/^Survey \d{6}, \d\d\/\d\d\/\d{4}$/).waitFor();
    await list(listed);
    await row.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('status').getByText(message).waitFor();
    await page.keyboard.press('Escape');
    await centre(page).waitFor({ state: 'detached' });
  };

  await person.logIn('inspector');
  await shown(page, /^Synced/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const autoComplete = async () => {
    await page.goto(`/inspections/view/${inspection.id}/assets/${assetType.id}`);
    await page.getByRole('button', { name: 'Options' }).click();
    const dialog = page.getByRole('dialog', { name: 'Options' });
    await dialog.getByRole('checkbox', { name: /^Emergency lights/ }).check();
    await dialog.getByRole('button', { name: 'Auto-complete Survey(s)' }).click();
    await shown(page, /successfully saved$/);
  };
  await refusedAndTaken(autoComplete, rows.first(), 'Successfully created Asset Grade');

  const graded = must(
    (await apiClient(url, 'inspector'))
      .all('asset_grades')
      .find(({ inspection_id, auto_complete_survey }) => inspection_id === inspection.id && auto_complete_survey),
    'the grade that was taken',
  );
  const edit = async () => {
    await page.goto(`/assets/survey/${graded.asset_id}/answers/${inspection.id}/asset-grade/${graded.id}`);
    await page.getByLabel('Recommended remedial works').fill('Replace the battery');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await shown(page, 'Survey successfully saved');
  };
  await refusedAndTaken(edit, rows.filter({ hasText: 'recommendations ·' }), 'Successfully updated Asset Grade');
  await person.close();
});
