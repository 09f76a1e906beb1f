import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { addDays } from '#domain/day/add-days.ts';
import { localDay } from '#domain/day/local-day.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { PushResponse } from '#domain/sync/wire.ts';
import { type ApiClient, apiClient } from './driving/api-client.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { focusScrolls } from './looking/focus-scrolls.ts';
import { openPath } from './driving/open-path.ts';
import { printedFaults } from './looking/printed-faults.ts';
import { says } from './driving/says.ts';

const MANY = 80;
/** Cards of a list before further ones are asked for. */
const SHOWN_AT_ONCE = 60;
const today = localDay(new Date());
const ids = Array.from({ length: MANY }, () => v7() as InspectionId);

let firemark: Firemark;
let another: ApiClient;

beforeAll(async () => {
  firemark = await openFiremark();
  another = await apiClient(firemark.server.url, 'admin');
  const site = must(another.all('sites')[0], 'a site');
  const type = must(another.all('asset_types')[0], 'an asset type');
  const userOf = (name: string) =>
    must(
      another.all('users').find(({ username }) => username === name),
      name,
    );
  const [inspector, admin] = [userOf('inspector'), userOf('admin')];
  const operations = ids.map((id, at) => ({
    op: v7(),
    device: randomUUID(),
    entity: 'inspections',
    id,
    base: null,
    patch: {
      site_id: site.id,
      title: `Desk ${at + 1}`,
      date_from: today,
      date_to: addDays(today, 7),
      asset_type_ids: [type.id],
      scope: 'Everything',
      instruction: null,
      inspector_ids: [at < 12 ? inspector.id : admin.id],
      closed_at: null,
      closed_by_id: null,
    },
    ts: new Date().toISOString(),
  }));
  const { outcomes } = (await another.call('/sync/push', { operations })) as PushResponse;
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['applied']));
});
afterAll(() => firemark.close());

const table = (page: Page, name: string) => page.getByRole('table', { name });
const firstRow = (page: Page, name: string) => table(page, name).getByRole('row').nth(1);
const head = (page: Page, name: string) => page.getByRole('columnheader').getByRole('button', { name });
const pick = async (page: Page, label: string, name: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name, exact: true }).click();
};
const selected = (page: Page) => page.getByRole('region', { name: 'Selected inspections' });
const said = (page: Page) => page.getByTestId('snackbar');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('[S2.64, WAY.2, DESK.1, LOOK.11, LOOK.36] at the desk the table of inspections is sorted and filtered, and Back and a reload find it as it was left', async () => {
  const { page, seriousFaults } = await firemark.visitor('admin', 'desktop');
  await openPath(page, '/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Inspections' }).click();
  await firstRow(page, 'Inspections').waitFor();
  await page.getByLabel('Search', { exact: true }).fill('desk');
  await page.getByRole('tab', { name: `Current ${MANY}` }).waitFor();
  await expect.poll(() => table(page, 'Inspections').getAttribute('aria-rowcount')).toBe(String(MANY + 1));
  await expect.poll(() => table(page, 'Inspections').getByRole('row').count()).toBeLessThan(MANY / 2);
  await expect.poll(() => printedFaults(page)).toEqual([]);

  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  const heads = table(page, 'Inspections').getByRole('row').first();
  expect(await focusScrolls([page.getByRole('banner'), page.getByRole('navigation'), heads])).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));

  await head(page, 'Title').click();
  await expect.poll(() => firstRow(page, 'Inspections').innerText()).toMatch(/Desk 1\n/);
  await head(page, 'Title').click();
  await expect.poll(() => firstRow(page, 'Inspections').innerText()).toContain(`Desk ${MANY}`);
  await pick(page, 'Inspector', must(await inspectorName(), 'a name'));
  await pick(page, 'State', 'Open');
  await page.getByRole('tab', { name: 'Current 12' }).waitFor();
  await press(page, 'Columns');
  await page.getByRole('menuitemcheckbox', { name: 'Inspectors' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Graded' }).click();
  await page.keyboard.press('Escape');
  const asItWas = async () => {
    await page.getByRole('tab', { name: 'Current 12', selected: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Inspectors' }).waitFor();
    await expect.poll(() => page.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => page.getByRole('columnheader', { name: 'Graded' }).count()).toBe(0);
    await expect.poll(() => page.getByLabel('Search', { exact: true }).inputValue()).toBe('desk');
    await expect.poll(() => firstRow(page, 'Inspections').innerText()).toContain('Desk 12');
  };
  await asItWas();
  expect(await seriousFaults()).toEqual([]);
  await page.reload();
  await asItWas();
  await firstRow(page, 'Inspections').getByRole('link', { name: 'View Inspection' }).click();
  await page.getByRole('heading', { name: 'Statistics and Reports' }).waitFor();
  await page.goBack();
  await asItWas();

  await pick(page, 'State', 'Closed/Locked');
  await page.getByText(/^Nothing here matches “desk”, inspector .+ and state Closed\/Locked\.$/).waitFor();
  await press(page, 'Clear filters');
  await firstRow(page, 'Inspections').waitFor();
  await expect.poll(() => page.getByLabel('Search', { exact: true }).inputValue()).toBe('');
  await page.goBack();
  await page.waitForURL('**/dashboard');

  await openPath(page, '/sites');
  await page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();
  const failures = async () => {
    const rows = await table(page, 'Sites').locator('[role=row][data-index]').all();
    return Promise.all(rows.map(async (row) => Number((await row.getByRole('cell').nth(3).innerText()).trim())));
  };
  const failed = async () => (await failures())[0];
  await head(page, 'Failed').click();
  await page.getByRole('columnheader', { name: 'Failed' }).and(page.locator('[aria-sort=ascending]')).waitFor();
  await head(page, 'Failed').click();
  await page.waitForURL('**/sites?sort=-failed');
  const isSorted = async () => {
    const counts = await failures();
    return (
      must(counts[0], 'a site') > 0 && counts.every((count, at) => at === 0 || count <= must(counts[at - 1], 'the one before'))
    );
  };
  await expect.poll(isSorted).toBe(true);
  const most = await failed();
  await firstRow(page, 'Sites').getByRole('link', { name: 'Inspections', exact: true }).click();
  await page.waitForURL(/inspections\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect.poll(failed).toBe(most);
  expect(await seriousFaults()).toEqual([]);
});

test('[LOOK.12, LOOK.23, LOOK.38] at the desk a press selects what was pressed or nothing, though the table changes under the pointer; further cards get the focus', async () => {
  const { page } = await firemark.visitor('admin', 'desktop');
  await openPath(page, '/inspections');
  const search = page.getByLabel('Search', { exact: true });
  await search.fill('desk');
  // A row of before it is narrowed would give way, too.
  await page.getByRole('tab', { name: `Current ${MANY}` }).waitFor();
  const check = firstRow(page, 'Inspections').getByRole('checkbox');
  const first = must(await check.getAttribute('aria-label'), 'its name');
  await expect.poll(() => check.boundingBox()).toMatchObject({ width: 48, height: 48 });
  await check.hover();
  await page.mouse.down();
  await search.fill(`Desk ${MANY}`);
  await expect.poll(() => check.getAttribute('aria-label')).not.toBe(first);
  await page.mouse.up();
  await check.click();
  await selected(page).getByText('1 selected').waitFor();
  await check.click();
  await expect.poll(() => selected(page).count()).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await search.fill('desk');
  await press(page, `Show more (${MANY - SHOWN_AT_ONCE})`);
  const cards = page.getByRole('list', { name: 'Inspections' }).locator('> li');
  await cards.nth(SHOWN_AT_ONCE).and(page.locator(':focus')).waitFor();
});

test('[DESK.3, DESK.13, DESK.14] ten inspections are closed together and opened again by one Undo; what another closes meanwhile is named', async () => {
  const { page, seriousFaults, goOffline, goOnline } = await firemark.visitor('admin', 'desktop');
  await openPath(page, '/inspections?search=desk&state=open&sort=title');
  const select = async (...titles: string[]) => {
    // Rows far above are not there while those below are in sight.
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const title of titles) await page.getByRole('checkbox', { name: new RegExp(`, ${title}$`) }).check();
    await selected(page).getByText(`${titles.length} selected`).waitFor();
  };
  await select(...Array.from({ length: 10 }, (_, at) => `Desk ${at + 1}`));
  expect(await seriousFaults()).toEqual([]);
  await goOffline();
  await selected(page).getByText('Reports need a connection').waitFor();
  await goOnline();
  await selected(page).getByRole('button', { name: 'Close/Lock' }).click();
  const ten = page.getByRole('alertdialog', { name: 'Close/Lock 10 Inspections?' });
  const close = () => ten.getByRole('button', { name: 'Close/Lock' }).click();
  await says(page, 'Successfully closed/locked 10 inspections', close, { waits: true });
  await page.getByRole('tab', { name: `Current ${MANY - 10}` }).waitFor();
  await selected(page).waitFor({ state: 'detached' });
  await said(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('tab', { name: `Current ${MANY}` }).waitFor();

  await select('Desk 1', 'Desk 3', 'Desk 11');
  await selected(page).getByRole('button', { name: 'Close/Lock' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Close/Lock 3 Inspections?' });
  await asked.waitFor();
  const closing = { closed_at: new Date().toISOString(), closed_by_id: must(another.all('users')[0], 'somebody').id };
  const third = await apiClient(firemark.server.url, 'admin');
  await third.edit('inspections', must(ids[10], 'the eleventh'), closing);
  await expect.poll(() => page.locator('#inspections-current').innerText()).toBe(`Current ${MANY - 1}`);
  await says(
    page,
    /^Successfully closed\/locked 2 inspections\. Not closed\/locked: .+, Desk 11 \(closed\/locked already\)\.$/,
    () => asked.getByRole('button', { name: /^Close\/Lock/ }).click(),
    { waits: true },
  );
  await said(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('tab', { name: `Current ${MANY - 1}` }).waitFor();
});

test('[DESK.5, DESK.14, LOOK.20] reports of several inspections are downloaded one after another, at most 50 at once', async () => {
  const { page } = await firemark.visitor('admin', 'desktop');
  await openPath(page, '/inspections?search=desk&sort=-title');
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await selected(page).getByText(`${MANY} selected`).waitFor();
  await selected(page).getByText('At most 50 reports at once').waitFor();
  await expect.poll(() => selected(page).getByRole('button', { name: 'Download Reports' }).isDisabled()).toBe(true);
  await press(page, 'Clear selection');
  await table(page, 'Inspections').locator(':focus').waitFor();
  for (const at of [MANY, MANY - 1, MANY - 2]) await page.getByRole('checkbox', { name: new RegExp(`, Desk ${at}$`) }).check();
  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  let running = 0;
  let most = 0;
  const { promise: isSaid, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/inspections/report/**', async (route) => {
    running += 1;
    await isSaid;
    most = Math.max(most, running);
    if (
      route
        .request()
        .url()
        .includes(must(ids[MANY - 2], 'one of them'))
    )
      await route.fulfill({ status: 503, json: { message: 'The PDF took too long to make' } });
    else await route.fulfill({ response: await route.fetch() });
    running -= 1;
  });
  await selected(page).getByRole('button', { name: 'Download Reports' }).click();
  await selected(page).getByText('Downloading report 1 of 3').waitFor();
  const told = new RegExp(
    `^Downloaded 2 reports. Not downloaded: .+, Desk ${MANY - 1}. The PDF took too long to make. Nothing was changed.$`,
  );
  await says(page, told, async () => goOn());
  await selected(page).getByText('1 selected').waitFor();
  expect(most).toBe(1);
  await expect.poll(() => files.map((file) => /Desk \d+/.exec(file)?.[0])).toEqual([`Desk ${MANY}`, `Desk ${MANY - 2}`]);
});

async function inspectorName(): Promise<string | undefined> {
  return another.all('users').find(({ username }) => username === 'inspector')?.forename;
}
