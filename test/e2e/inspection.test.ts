import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { reopenInspection } from '#domain/inspection/close-inspection.ts';
import { isAdministrator } from '#domain/permissions.ts';
import { apiClient } from './api-client.ts';
import { type Firemark, openFiremark } from './harness.ts';
import { type SurveyToDo, surveyToDo } from './survey-to-do.ts';

let firemark: Firemark;
let toDo: SurveyToDo;

beforeAll(async () => {
  firemark = await openFiremark();
  toDo = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
});
afterAll(() => firemark.close());

const allSynced = (page: Page) =>
  page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();

async function openInspection(page: Page): Promise<void> {
  await page.goto(`/inspections/view/${toDo.inspection.id}`);
  await page.getByRole('heading', { name: 'Statistics and Reports' }).waitFor();
}

test('[S2] from the inspection to an asset without a network: by its type, and by its number', async () => {
  const { page, logIn, goOffline, seriousFaults } = await firemark.newPerson();
  await logIn('inspector');
  await allSynced(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goOffline();

  await page.getByRole('link', { name: 'View Inspection' }).first().waitFor();
  await openInspection(page);
  await page.getByText('Needs a connection').waitFor();
  expect(await page.getByRole('button', { name: 'Delete Inspection' }).count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);

  const total = toDo.others.length;
  await page.getByRole('link', { name: toDo.assetType.plural_name }).click();
  await page.getByRole('heading', { name: 'NOT Tested in this Inspection' }).waitFor();
  const untested = page.getByRole('list', { name: 'NOT Tested in this Inspection' });
  expect(await untested.getByRole('listitem').first().getAttribute('aria-setsize')).toBe(String(total));
  expect(await seriousFaults()).toEqual([]);
  await untested.getByRole('link').first().click();
  await page.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();
  expect(await page.getByText(`Not Inspected - ${toDo.inspection.title}`).count()).toBe(1);
  expect(await seriousFaults()).toEqual([]);

  await openInspection(page);
  await page.getByRole('button', { name: 'Find Asset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find Asset...' });
  await dialog.getByText('Click to select...').waitFor();
  await dialog.getByLabel('Search', { exact: true }).fill('no such asset anywhere');
  await dialog.getByText('No results found for that search criteria.').waitFor();
  await dialog.getByLabel('Search', { exact: true }).fill(String(Number(toDo.asset.serial_number)));
  await dialog.getByText('1 asset', { exact: true }).waitFor();
  expect(await seriousFaults()).toEqual([]);
  await dialog.getByRole('link', { name: toDo.asset.serial_number ?? '' }).click();
  await page.waitForURL(`**/assets/overview/${toDo.asset.id}/${toDo.inspection.id}`);
  await page.getByRole('heading', { name: toDo.asset.serial_number ?? '' }).waitFor();
});

test('[S2] an address of nothing says what is missing and leads back', async () => {
  const { page } = await firemark.visitor('inspector', 'desktop');
  await allSynced(page);
  await page.goto('/inspections/view/00000000-0000-7000-8000-000000000000');
  await page.getByText('There is no such inspection').waitFor();
  await page.goto('/assets/overview/00000000-0000-7000-8000-000000000000');
  await page.getByText('There is no such asset').waitFor();
  await page.getByRole('link', { name: 'To Inspections' }).click();
  await page.waitForURL('**/inspections');
  await page.goto('/inspections/00000000-0000-7000-8000-000000000000');
  await page.getByText('There is no such site').waitFor();
  await page.getByRole('link', { name: 'All inspections' }).click();
  await page.getByRole('link', { name: 'View Inspection' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/inspections');
});

test('[S2] administrators are led back to Users and Sites from those that are not there', async () => {
  const { page } = await firemark.visitor('admin');
  await allSynced(page);
  for (const [path, missing, back, list] of [
    ['/user/00000000-0000-7000-8000-000000000000', 'There is no such user', 'To Users', '/users'],
    ['/site/00000000-0000-7000-8000-000000000000', 'There is no such site', 'To Sites', '/sites'],
  ] as const) {
    await page.goto(path);
    await page.getByText(missing).waitFor();
    await page.getByRole('link', { name: back }).click();
    await page.waitForURL(`**${list}`);
  }
});

test('[S4] closing locks after asking, deleting goes to Inspections; both can be undone', async () => {
  const { page, seriousFaults } = await firemark.visitor('admin', 'desktop');
  await allSynced(page);
  await openInspection(page);
  const close = page.getByRole('button', { name: 'Close/Lock Inspection' });
  const asked = page.getByRole('alertdialog');

  await close.click();
  await asked.getByRole('button', { name: /^(No|Not yet)$/ }).click();
  await asked.waitFor({ state: 'detached' });
  await close.click();
  await asked.getByRole('button', { name: /^Close\/Lock/ }).click();
  await page.getByText('Successfully closed/locked inspection').waitFor();
  await page.getByText(/^Closed\/Locked \d\d\/\d\d\/\d{4} \d\d:\d\d by \S+/).waitFor();
  await asked.waitFor({ state: 'detached' });
  expect(await close.count()).toBe(0);
  // The message waits under the pointer.
  await page.getByTestId('snackbar').hover();
  expect(await seriousFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await close.waitFor();

  await page.getByRole('button', { name: 'Delete Inspection' }).click();
  await asked.getByRole('heading', { name: 'Are you sure you want to delete this inspection?' }).waitFor();
  await asked.getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('**/inspections');
  await page.getByText('Successfully deleted inspection').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await openInspection(page);
});

test('[S4] an inspection that somebody else closes while it is asked about keeps that closing', async () => {
  const { page } = await firemark.visitor('inspector');
  await allSynced(page);
  await openInspection(page);
  const administrator = await apiClient(firemark.server.url, 'admin');
  await page.getByRole('button', { name: 'Close/Lock Inspection' }).click();
  const asked = page.getByRole('alertdialog');
  await asked.waitFor();
  const { id } = toDo.inspection;
  const closing = {
    closed_at: new Date().toISOString(),
    closed_by_id: must(administrator.all('users').find(isAdministrator), 'one').id,
  };
  await administrator.edit('inspections', id, closing);
  await page.getByText(/^Closed\/Locked \d\d\/\d\d\/\d{4} \d\d:\d\d by \S+/).waitFor();
  await asked.getByRole('button', { name: /^Close\/Lock/ }).click();
  await page.getByText(/^It was closed\/locked already by \S+ \S+\.$/).waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await (await apiClient(firemark.server.url, 'admin')).edit('inspections', id, reopenInspection());
  await page.getByRole('button', { name: 'Close/Lock Inspection' }).waitFor();
});

test('[S2, S7, D6] a report that fails says so and is made at Retry, saved as inspection-report.pdf', async () => {
  const { page } = await firemark.visitor('admin', 'desktop');
  await allSynced(page);
  await openInspection(page);
  await firemark.server.kill();
  await page.getByRole('button', { name: 'Download Report' }).click();
  await page.getByText('The report could not be made.').waitFor();
  await firemark.server.restart();
  const asked = page.waitForRequest(/\/inspections\/report\//);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Retry' }).click()]);
  expect(download.suggestedFilename()).toBe('inspection-report.pdf');
  const form = new URL((await asked).url()).searchParams;
  expect(form.getAll('asset_types[]')).toEqual(toDo.inspection.asset_type_ids);
  const text = execFileSync('pdftotext', ['-layout', await download.path(), '-'], { encoding: 'utf8' });
  expect(text).toContain(toDo.inspection.title);
  expect(text).toContain(toDo.asset.serial_number);
  await page.getByText('The report could not be made.').waitFor({ state: 'detached' });
});
