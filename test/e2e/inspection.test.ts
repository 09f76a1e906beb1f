import { execFileSync } from 'node:child_process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { placeName, placeOf } from '#domain/asset/walk-order.ts';
import { reopenInspection } from '#domain/inspection/close-inspection.ts';
import { isAdministrator } from '#domain/permissions.ts';
import { apiClient } from './driving/api-client.ts';
import { bePatient } from './driving/be-patient.ts';
import { escape } from './driving/escape.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import { type SurveyToDo, surveyToDo } from './driving/survey-to-do.ts';
import { says } from './driving/says.ts';

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
  await openPath(page, `/inspections/view/${toDo.inspection.id}`);
  await page.getByRole('heading', { name: 'Statistics and Reports' }).waitFor();
}

test('[S2.9, S2.10, S2.56, S2.57, S2.74, S2.79, S2.84, S2.85, WAY.5] from the inspection to an asset without a network: by its type, and by its number', async () => {
  const { page, goOffline, seriousFaults } = await firemark.visitor('inspector', 'phone', { goesOffline: true });
  await allSynced(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goOffline();

  await page.getByRole('link', { name: 'View Inspection' }).first().waitFor();
  await openInspection(page);
  await page.getByText('Needs a connection').waitFor();
  const statistics = page.getByRole('region', { name: 'Statistics and Reports' });
  const untouched = statistics.getByRole('button', { name: 'Not inspected' });
  const left = await untouched.innerText();
  await untouched.click();
  const counted = page.getByRole('dialog', { name: 'Not inspected' });
  await expect.poll(() => counted.getByRole('listitem').first().getAttribute('aria-setsize')).toBe(left);
  expect(await seriousFaults()).toEqual([]);
  await escape(page);
  await counted.waitFor({ state: 'detached' });
  await statistics.getByRole('button', { name: 'Summary' }).click();
  const summary = page.getByRole('dialog', { name: 'Summary' });
  await summary.getByRole('button', { name: toDo.assetType.name }).waitFor();
  await summary.getByRole('tab', { name: 'Place' }).click();
  const place = placeName(placeOf(toDo.asset));
  expect(await seriousFaults()).toEqual([]);
  await summary.getByRole('button', { name: place }).click();
  const there = page.getByRole('dialog', { name: place });
  await there.getByRole('link').first().evaluate(followAndReturn);
  await page.waitForURL('**/inspections/view/*');
  await expect.poll(() => hasFocus(there)).toBe(true);
  await there.getByRole('link').first().click();
  await page.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();
  await page.goBack();
  await there.getByRole('link').first().waitFor();
  await escape(page);
  await there.waitFor({ state: 'detached' });
  await escape(page);
  await summary.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: 'Delete Inspection' }).count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);

  const total = toDo.others.length;
  await page.getByRole('link', { name: toDo.assetType.plural_name }).click();
  await page.getByRole('heading', { name: 'NOT Tested in this Inspection' }).waitFor();
  const untested = page.getByRole('list', { name: 'NOT Tested in this Inspection' });
  await expect.poll(() => untested.getByRole('listitem').first().getAttribute('aria-setsize')).toBe(String(total));
  expect(await seriousFaults()).toEqual([]);
  await untested.getByRole('link').first().click();
  await page.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();
  await expect.poll(() => page.getByText(`Not Inspected - ${toDo.inspection.title}`).count()).toBe(1);
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

/** To be run in a page: back again while what the link led away from still leaves. */
async function followAndReturn(link: Element): Promise<void> {
  const here = location.href;
  (link as HTMLElement).click();
  while (location.href === here) await new Promise((resolve) => setTimeout(resolve));
  history.back();
}

const hasFocus = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((paper) => paper.closest('.MuiModal-root')?.contains(document.activeElement) ?? false);

/** Puts assets that are left to do into a place of their own, in two spellings. */
async function moveToCellar(spots: readonly string[]): Promise<string[]> {
  const { edit } = await apiClient(firemark.server.url, 'admin');
  const moved = toDo.others.slice(-spots.length);
  for (const [at, spot] of spots.entries()) {
    const location = `${at % 2 === 0 ? 'Cellar' : 'CELLAR '}, ${spot}`;
    await edit('assets', must(moved[at], 'one left to do').id, { location });
  }
  return moved.map(({ serial_number }) => serial_number ?? '');
}

test('[S2.66, S9.18, WALK.2, WALK.3, LOOK.34] a round of a floor without a network, by Next alone: it is done before the next one begins', async () => {
  const numbers = await moveToCellar(['Bay 10', 'Bay 9', 'Plant room']);
  const inOrder = [numbers[1], numbers[0], numbers[2]].map((number) => must(number, 'three numbers'));
  const { page, goOffline, seriousFaults } = await firemark.visitor('inspector', 'phone-small', { goesOffline: true });
  await allSynced(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const path = `/inspections/view/${toDo.inspection.id}/assets/${toDo.assetType.id}`;
  const left = page.getByRole('list', { name: 'NOT Tested in this Inspection' });
  // 'Synced' may stand there from the visit before.
  await openPath(page, path);
  await left.getByText('3 left', { exact: true }).first().waitFor();
  await openPath(page, '/inspections');
  await goOffline();
  await openPath(page, path);
  const tested = page.getByRole('list', { name: 'Tested in this Inspection', exact: true });
  await left.getByText('3 left', { exact: true }).first().waitFor();
  await expect.poll(() => left.getByText(/^(Cellar|CELLAR)$/).count()).toBe(1);
  await expect.poll(() => left.ariaSnapshot()).toMatch(/^- list .*\n\s*- listitem:?\n\s*- text: Cellar, 3 left\n/i);
  await expect
    .poll(() => left.locator('xpath=ancestor::section/..').evaluate((lists) => getComputedStyle(lists).minHeight))
    .toBe('500px');
  for (const [at, number] of inOrder.entries())
    await expect.poll(() => left.getByRole('link').nth(at).innerText()).toContain(number);
  expect(await seriousFaults()).toEqual([]);

  await left.getByRole('link').first().click();
  await page.getByRole('link', { name: 'Start Inspection Survey' }).click();
  const next = page.getByRole('link', { name: /^Next untested asset/ });
  for (const number of inOrder) {
    await page.getByRole('banner').getByText('Survey', { exact: true }).waitFor();
    await page.getByText(number).first().waitFor();
    await page.getByRole('button', { name: 'Auto-Complete Using Previous Survey' }).click();
    await page.getByRole('button', { name: /^Save Without Editing Responses/ }).click();
    await next.waitFor();
    if (number !== inOrder.at(-1)) await next.click();
  }
  await expect.poll(() => next.innerText()).not.toMatch(/cellar/i);

  await openPath(page, path);
  await tested.getByText('3 tested', { exact: true }).first().waitFor();
  await expect.poll(() => left.getByText(/^(Cellar|CELLAR)$/).count()).toBe(0);
  const done = tested.getByRole('link').filter({ hasText: /cellar/i });
  await expect.poll(() => done.getByRole('img', { name: 'Unsent' }).count()).toBe(3);

  await page.getByRole('button', { name: 'Serial', exact: true }).click();
  const waiting = toDo.others.map(({ serial_number }) => serial_number ?? '').filter((number) => !inOrder.includes(number));
  const first = must(waiting.toSorted()[0], 'one that is left');
  const bySerial = async () => {
    await expect.poll(() => left.getByRole('link').first().innerText()).toContain(first);
    await expect.poll(() => left.getByText(/^\d+ left$/).count()).toBe(0);
  };
  await bySerial();
  await page.reload();
  await bySerial();
});

test('[S2.85, WAY.2, DESK.2] at a desk the lists are tables, sorted by their heads; Back and a reload find them so', async () => {
  const { page, seriousFaults } = await firemark.visitor('inspector', 'desktop');
  await allSynced(page);
  await openPath(page, `/inspections/view/${toDo.inspection.id}/assets/${toDo.assetType.id}`);
  const table = page.getByRole('table', { name: 'NOT Tested in this Inspection' });
  const head = table.getByRole('columnheader', { name: 'Serial number' });
  const serials = () => table.getByRole('rowheader').allInnerTexts();
  await table.getByRole('rowheader').first().waitFor();
  await expect.poll(() => table.getByRole('columnheader', { name: 'Location' }).getAttribute('aria-sort')).toBe('ascending');
  await head.getByRole('button').click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  await head.getByRole('button').click();
  const isSorted = async () => {
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await expect
      .poll(async () => {
        const now = await serials();
        return now.every((one, at) => at === 0 || one <= must(now[at - 1], 'the one before'));
      })
      .toBe(true);
  };
  await isSorted();
  expect(await seriousFaults()).toEqual([]);
  const row = table.getByRole('row').nth(2);
  const number = await row.getByRole('rowheader').innerText();
  await row.click();
  await page.getByRole('heading', { name: number }).waitFor();
  await page.goBack();
  await isSorted();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Type' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Type' }).first().waitFor({ state: 'detached' });
  await page.reload();
  await isSorted();
  await expect.poll(() => page.getByRole('columnheader', { name: 'Type' }).count()).toBe(0);

  const administrator = await apiClient(firemark.server.url, 'admin');
  const closing = {
    closed_at: new Date().toISOString(),
    closed_by_id: must(administrator.all('users').find(isAdministrator), 'one').id,
  };
  await table.getByRole('columnheader', { name: 'Last grade' }).waitFor();
  await administrator.edit('inspections', toDo.inspection.id, closing);
  await page.getByText(/^Closed\/Locked/).waitFor();
  await table.getByRole('columnheader', { name: 'Location' }).waitFor();
  await expect.poll(() => table.getByRole('columnheader', { name: /^Last/ }).count()).toBe(0);
  await (await apiClient(firemark.server.url, 'admin')).edit('inspections', toDo.inspection.id, reopenInspection());
  await table.getByRole('columnheader', { name: 'Last grade' }).waitFor();
});

test('[S2.26, WALK.7] an address of nothing says what is missing and leads back', async () => {
  const { page } = await firemark.visitor('inspector', 'desktop');
  await allSynced(page);
  await openPath(page, '/inspections/view/00000000-0000-7000-8000-000000000000');
  await page.getByText('There is no such inspection').waitFor();
  await openPath(page, '/assets/overview/00000000-0000-7000-8000-000000000000');
  await page.getByText('There is no such asset').waitFor();
  const client = await apiClient(firemark.server.url, 'inspector');
  const other = must(
    client.all('asset_types').find(({ id }) => !toDo.inspection.asset_type_ids.includes(id)),
    'a type that is not in scope',
  );
  await openPath(page, `/inspections/view/${toDo.inspection.id}/assets/${other.id}`);
  await page.getByText(`This inspection has no ${other.plural_name}`).waitFor();
  await page.getByRole('link', { name: 'To Inspection', exact: true }).click();
  await page.waitForURL(`**/inspections/view/${toDo.inspection.id}`);
  await openPath(page, '/assets/overview/00000000-0000-7000-8000-000000000000');
  await page.getByRole('link', { name: 'To Inspections' }).click();
  await page.waitForURL('**/inspections');
  await openPath(page, '/inspections/00000000-0000-7000-8000-000000000000');
  await page.getByText('There is no such site').waitFor();
  await page.getByRole('link', { name: 'All inspections' }).click();
  await page.getByRole('link', { name: 'View Inspection' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/inspections');
});

test('[S2.26] administrators are led back to Users and Sites from those that are not there', async () => {
  const { page } = await firemark.visitor('admin');
  await allSynced(page);
  for (const [path, missing, back, list] of [
    ['/user/00000000-0000-7000-8000-000000000000', 'There is no such user', 'To Users', '/users'],
    ['/site/00000000-0000-7000-8000-000000000000', 'There is no such site', 'To Sites', '/sites'],
  ] as const) {
    await openPath(page, path);
    await page.getByText(missing).waitFor();
    await page.getByRole('link', { name: back }).click();
    await page.waitForURL(`**${list}`);
  }
});

test('[S2.82, S2.83, S4.2, S4.3, S4.7, S4.9, S7.24, S8.23, S8.26, SURVEY.41] closing locks after asking, deleting goes to Inspections; both can be undone', async () => {
  const { page, seriousFaults } = await firemark.visitor('admin', 'desktop');
  await allSynced(page);
  await openPath(page, `/assets/survey/${toDo.asset.id}/${toDo.inspection.id}`);
  await page
    .locator('label', { has: page.getByRole('radio') })
    .first()
    .click();
  await openInspection(page);
  const close = page.getByRole('button', { name: 'Close/Lock Inspection' });
  const asked = page.getByRole('alertdialog');

  await close.click();
  await asked.getByText('1 survey is in progress on this device. Submit it first: it can’t be added afterwards.').waitFor();
  await asked.getByRole('button', { name: 'Not yet' }).click();
  await asked.waitFor({ state: 'detached' });
  await close.click();
  await says(page, 'Successfully closed/locked inspection', () => asked.getByRole('button', { name: /^Close\/Lock/ }).click(), {
    waits: true,
  });
  await page.getByText(/^Closed\/Locked \d\d\/\d\d\/\d{4} \d\d:\d\d by \S+/).waitFor();
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => close.count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await close.waitFor();

  await page.getByRole('button', { name: 'Delete Inspection' }).click();
  await asked.getByRole('heading', { name: 'Are you sure you want to delete this inspection?' }).waitFor();
  await says(page, 'Successfully deleted inspection', () => asked.getByRole('button', { name: 'Yes' }).click(), { waits: true });
  await page.waitForURL('**/inspections');
  await page.getByRole('button', { name: 'Undo' }).click();
  await openInspection(page);
  // The next test looks at the same inspection.
  await allSynced(page);
});

test('[FORM.48] who goes elsewhere before a closing has asked is not asked there', async () => {
  const { page } = await firemark.visitor('admin', 'desktop');
  await allSynced(page);
  await openPath(page, '/inspections');
  await openInspection(page);
  await bePatient(page);
  const close = page.getByRole('button', { name: 'Close/Lock Inspection' });
  const asked = page.getByRole('alertdialog');
  // Its code is there from now on.
  await close.click();
  await asked.getByRole('button', { name: 'Not yet' }).click();
  await asked.waitFor({ state: 'detached' });

  const answer = Promise.withResolvers<void>();
  await page.route('**/silent-inspectors', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asking = page.waitForRequest('**/silent-inspectors');
  await close.click();
  await asking;
  await page.goBack();
  await page.waitForURL('**/inspections');
  const answered = page.waitForResponse('**/silent-inspectors');
  answer.resolve();
  await (await answered).finished();
  await openPath(page, '/sites');
  await openInspection(page);
  expect(await asked.count()).toBe(0);
});

test('[S4.6] an inspection that somebody else closes while it is asked about keeps that closing', async () => {
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
  await says(page, /^It was closed\/locked already by \S+ \S+\.$/, () =>
    asked.getByRole('button', { name: /^Close\/Lock/ }).click(),
  );
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Summary' }).click();
  await page.getByRole('dialog', { name: 'Summary' }).getByRole('button', { name: toDo.assetType.name }).waitFor();
  await escape(page);
  await (await apiClient(firemark.server.url, 'admin')).edit('inspections', id, reopenInspection());
  await page.getByRole('button', { name: 'Close/Lock Inspection' }).waitFor();
});

test('[S2.82, S7.8, S8.11, LOOK.20, LOOK.39] a report that fails says so, keeps the focus and is made at Retry, saved as inspection-report.pdf', async () => {
  const { page } = await firemark.visitor('admin', 'desktop');
  await allSynced(page);
  await openInspection(page);
  await firemark.server.kill();
  const button = page.getByRole('button', { name: 'Download Report' });
  await button.click();
  await page.getByText('The report could not be made.').waitFor();
  await button.and(page.locator(':focus')).waitFor();
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
  await page.getByRole('region', { name: 'Statistics and Reports' }).and(page.locator(':focus')).waitFor();
});
