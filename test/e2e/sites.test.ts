import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import { apiClient } from './driving/api-client.ts';
import { escape } from './driving/escape.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { holdCalls, holdMessages } from './driving/hold-messages.ts';
import { openPath } from './driving/open-path.ts';
import { surveyToDo } from './driving/survey-to-do.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialogGone = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });

async function administratorOffline() {
  const administrator = await firemark.visitor('admin', 'phone', { goesOffline: true });
  await shown(administrator.page, /^Synced/);
  await administrator.page.evaluate(() => navigator.serviceWorker.ready);
  await administrator.goOffline();
  return administrator;
}

test('[S2.13, S2.14, S2.59, S2.92, S2.93, S2.94, S2.95, S2.96, S2.100, S4.8, S4.9, S8.10, S8.16, S8.25, FORM.9, FORM.10] a site is added, edited, deleted and brought back without a network', async () => {
  const { page, seriousFaults } = await administratorOffline();
  await openPath(page, '/sites');
  await page.getByRole('link', { name: 'Site Details' }).first().waitFor();
  expect(await seriousFaults()).toEqual([]);
  await page.getByRole('link', { name: 'Add New Site' }).click();
  await page.waitForURL('**/site/create');
  await press(page, 'Save Site');
  await shown(page, '5 fields need attention: Site name');
  await expect.poll(() => page.getByText('Value is required').count()).toBe(5);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.id))
    .toBeTruthy();
  expect(await seriousFaults()).toEqual([]);
  const labels = ['Site name*', 'Client name*', 'Address Line 1*', 'Address Line 2 (optional)', 'Town/City*', 'Postcode*'];
  for (const label of labels) await page.getByLabel(label, { exact: true }).fill(`Our ${label.replace(/[^a-zA-Z]+$/, '')}`);
  await page.getByLabel('Notes (optional)').fill('Ring twice');
  await page.reload();
  await shown(page, 'is here again. It is not saved yet.');
  await expect.poll(() => page.getByLabel('Town/City*').inputValue()).toBe('Our Town/City');
  await page.getByLabel('Events Log (optional)').fill('21/11/2026 Opened');
  await says(page, 'Successfully created Site', () => press(page, 'Save Site'));
  await page.waitForURL('**/sites');

  await page.getByRole('searchbox', { name: 'Search' }).fill('our site nmae');
  await shown(page, /^1 site$/);
  const card = page.getByRole('list', { name: 'Sites' }).getByRole('listitem');
  await expect.poll(() => card.innerText()).toContain('Our Client name');
  await expect
    .poll(() => card.innerText())
    .toContain('Our Address Line, Our Address Line 2 (optional, Our Town/City, Our Postcode');
  await expect.poll(() => card.innerText()).toContain('Ring twice');
  await card.getByRole('link', { name: 'Inspections' }).waitFor();
  await card.getByRole('link', { name: 'Site Details' }).click();
  await page.getByRole('heading', { name: 'Our Site name' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Download Site Report...' }).count()).toBe(0);
  await shown(page, 'No inspection has taken place here yet.');
  await page.getByRole('region', { name: 'Asset grading' }).getByText('This site has no assets yet.').waitFor();

  await page.getByRole('link', { name: 'Edit Site' }).click();
  await page.getByLabel('Client name*').fill('Somebody else');
  await page.getByRole('link', { name: 'Sites' }).click();
  await shown(page, 'Leave without saving?');
  await press(page, 'Stay');
  await dialogGone(page);
  const address = page.url();
  await page.goBack();
  await shown(page, 'Leave without saving?');
  // Each Back goes there and forth again.
  await expect.poll(() => page.url()).toBe(address);
  await page.goBack();
  await dialogGone(page);
  await expect.poll(() => page.url()).toBe(address);
  await page.goBack();
  await press(page, 'Stay');
  await dialogGone(page);
  await expect.poll(() => page.url()).toBe(address);
  await says(page, 'Successfully updated Site', () => press(page, 'Save Changes'));
  await page.getByRole('searchbox', { name: 'Search' }).fill('somebody else');
  await shown(page, /^1 site$/);
  await page.getByRole('link', { name: 'Site Details' }).click();
  await press(page, 'Delete Site');
  await shown(page, 'Are you sure you want to delete this Site?');
  await says(page, 'Successfully deleted site', () => press(page, 'Yes'), { waits: true });
  await page.waitForURL('**/sites');
  await page.getByRole('searchbox', { name: 'Search' }).fill('somebody else');
  await shown(page, 'No Sites to view');
  await press(page, 'Undo');
  await page.getByRole('link', { name: 'Site Details' }).first().waitFor();
});

test('[S2.15, S2.80, S2.96, S2.98, S2.99, S2.100, S6.5, S6.8, S8.18, LOOK.34] a site shows its log, its inspections and how its assets stand, and inspectors may add to its log', async () => {
  const { inspection } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const administrator = await firemark.visitor('admin', 'desktop');
  const { page } = administrator;
  await shown(page, /^Synced/);
  await openPath(page, `/inspections/view/${inspection.id}`);
  await page.getByRole('link', { name: 'View Site' }).click();
  await page.waitForURL(`**/site/${inspection.site_id}`);
  const history = page.getByRole('list', { name: 'Inspection History' });
  await history.getByText(inspection.title).first().waitFor();
  await expect
    .poll(() => history.getByRole('listitem').first().innerText())
    .toMatch(/\d\d\/\d\d\/\d{4} - \d\d\/\d\d\/\d{4}[\s\S]*\d+\/\d+ graded/);
  const card = page.locator('section[aria-labelledby=site-name]');
  await expect.poll(() => card.locator('button, a').last().innerText()).toBe('Delete Site');
  await page.getByRole('link', { name: 'New Inspection' }).waitFor();
  await page.getByRole('link', { name: 'View Inspections' }).waitFor();
  const grading = page.getByRole('list', { name: 'Asset grading' });
  await grading.getByRole('listitem').first().waitFor();
  const counts = (await grading.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n').at(-1));
  expect(counts.reduce((sum, share) => sum + Number.parseInt(share ?? '', 10), 0)).toBe(100);
  await expect.poll(() => page.locator('svg .MuiPieArc-root, svg [class*=PieChart] path').count()).toBeGreaterThan(1);
  expect(await administrator.seriousFaults()).toEqual([]);
  const [, , failed] = await grading.getByRole('listitem').allInnerTexts();
  await grading.getByRole('button', { name: /^Fail/ }).click();
  const listed = page.getByRole('dialog', { name: 'Fail' }).getByRole('listitem');
  await listed
    .first()
    .getByRole('link', { name: /^Fail .* \d\d\/\d\d\/\d{4}$/ })
    .waitFor();
  await expect.poll(() => listed.count()).toBe(Number(/\d+/.exec(failed ?? '')?.[0]));
  await escape(page);
  await dialogGone(page);

  const inspector = await firemark.visitor('inspector');
  await openPath(inspector.page, `/site/${inspection.site_id}`);
  await inspector.page.getByRole('textbox', { name: 'Event Log' }).fill('21/11/2026 Lift B out of order');
  await expect.poll(() => inspector.page.getByRole('link', { name: /Edit Site|New Inspection/ }).count()).toBe(0);
  await inspector.page.getByRole('button', { name: 'Delete Site' }).waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
  await says(inspector.page, 'Successfully saved changes', () => press(inspector.page, 'Save Changes'));
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Event Log' }).inputValue(), { timeout: 30_000 })
    .toBe('21/11/2026 Lift B out of order');
  await press(inspector.page, 'Delete Site');
  await says(inspector.page, 'Successfully deleted site', () => press(inspector.page, 'Yes'), { waits: true });
  await inspector.page.waitForURL('**/inspections');
  await shown(page, 'This site was deleted');
  await press(inspector.page, 'Undo');
  await history.getByText(inspection.title).first().waitFor();

  const log = inspector.page.getByRole('textbox', { name: 'Event Log' });
  await openPath(inspector.page, `/site/${inspection.site_id}`);
  await log.fill('21/11/2026 Lift B out of order\n22/11/2026 Lift B repaired');
  await press(inspector.page, 'Delete Site');
  await shown(inspector.page, 'What you typed into the Event Log is not saved; it stays on this device.');
  await says(inspector.page, 'Successfully deleted site', () => press(inspector.page, 'Yes'), { waits: true });
  await inspector.page.waitForURL('**/inspections');
  await expect.poll(() => inspector.page.getByText('Leave without saving?').count()).toBe(0);
  await shown(page, 'This site was deleted');
  await press(inspector.page, 'Undo');
  await history.getByText(inspection.title).first().waitFor();
  await inspector.page.goto(`/site/${inspection.site_id}`);
  await expect.poll(() => log.inputValue()).toContain('22/11/2026 Lift B repaired');
});

test('[S2.97, S7.9, S8.11, LOOK.24] a site report includes the chosen types; a failure is said and made good by Retry', async () => {
  const { inspection, asset } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  // One on whose device no test before left anything typed.
  const { page, logIn, goOffline, goOnline, seriousFaults, close } = await firemark.newPerson({ visiting: true });
  await logIn('inspector');
  await shown(page, /^Synced/);
  await openPath(page, `/site/${inspection.site_id}`);
  await press(page, 'Download Site Report...');
  const dialog = page.getByRole('dialog', { name: 'Download Site Report...' });
  const choice = (name: string | RegExp) => dialog.getByRole('checkbox', { name });
  await expect.poll(() => dialog.locator('label', { hasText: 'Fire extinguishers' }).innerText()).toMatch(/^Fire\nextinguishers/);
  await choice('All').uncheck();
  await dialog.getByText('Choose at least one asset type.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Download' }).isDisabled()).toBe(true);
  await choice(/^Fire extinguishers/).check();
  await dialog.getByText(/^\d+ assets, about 1 s$/).waitFor();
  expect(await seriousFaults()).toEqual([]);

  await goOffline();
  await dialog.getByText('Needs a connection').waitFor();
  await dialog.getByRole('button', { name: 'Download' }).click();
  await dialog.getByText('The report could not be made.').waitFor();
  await goOnline();
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Retry' }).click()]);
  expect(download.suggestedFilename()).toBe('site-report.pdf');
  const text = execFileSync('pdftotext', ['-layout', await download.path(), '-'], { encoding: 'utf8' });
  expect(text).toContain(asset.serial_number);
  expect(text).toContain('Fire extinguishers');
  expect(text).not.toContain('Fire doors');

  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await dialogGone(page);
  await page.getByRole('link', { name: 'Print Labels' }).click();
  await page.getByRole('checkbox', { name: /^Fire extinguishers/ }).waitFor();
  const print = async () => {
    const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Download Labels')]);
    expect(saved.suggestedFilename()).toBe('labels.pdf');
    return execFileSync('pdftotext', ['-layout', await saved.path(), '-'], { encoding: 'utf8' });
  };
  await page.getByRole('combobox', { name: 'Labels for' }).click();
  await page.getByRole('option', { name: 'Chosen assets of a site' }).click();
  await shown(page, 'Choose at least one asset.');
  await page.getByRole('group', { name: 'Assets', exact: true }).getByRole('checkbox').first().check();
  await shown(page, '1 label on 1 page.');
  expect(await seriousFaults()).toEqual([]);
  expect((await print()).match(/\d{6}/g)).toHaveLength(1);

  await page.getByRole('combobox', { name: 'Labels for' }).click();
  await page.getByRole('option', { name: 'New numbers for assets without one' }).click();
  await page.getByLabel('How many').fill('2001');
  await shown(page, 'Between 1 and 2,000.');
  await page.getByLabel('How many').fill('3');
  await goOffline();
  await shown(page, 'Needs a connection.');
  await press(page, 'Download Labels');
  const failure = page.getByRole('alert').filter({ hasText: 'The labels could not be made. It needs a connection. Try again.' });
  await failure.waitFor();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect.poll(async () => (await failure.boundingBox())?.width).toBeGreaterThan(300);
  expect(await seriousFaults()).toEqual([]);
  await goOnline();
  const refused = Promise.withResolvers<void>();
  await page.route('**/api/labels', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.abort();
    refused.resolve();
  });
  await press(page, 'Download Labels');
  await shown(page, /^Handed out/);
  await refused.promise;
  await shown(page, 'The labels could not be made. It needs a connection. Try again.');
  await page.unroute('**/api/labels');
  const handedOut = await page.getByRole('combobox', { name: 'Numbers' }).innerText();
  const numbers = (await print()).match(/\d{6}/g) ?? [];
  expect(numbers).toHaveLength(3);
  expect(handedOut).toBe(`${numbers.at(0)} to ${numbers.at(-1)}`);
  await close();
});

test('[FORM.12, FORM.42, LOOK.20] a form that goes on keeps what is typed while it is saved, whatever comes from elsewhere and over a reload; what is saved or discarded gives way', async () => {
  const { page } = await firemark.visitor('admin');
  await shown(page, /^Synced/);
  const { all } = await apiClient(firemark.server.url, 'admin');
  const site = must(all('sites').at(-1), 'a site');
  await openPath(page, `/site/${site.id}`);
  const log = page.getByRole('textbox', { name: 'Event Log' });
  await log.fill('21/11/2026 Lift out of order');
  const goOn = await holdMessages(page);
  const both = '21/11/2026 Lift out of order\n22/11/2026 Repaired';
  await says(page, 'Successfully saved changes', async () => {
    await press(page, 'Save Changes');
    await log.fill(both);
    await goOn();
  });
  const events = async () =>
    (await apiClient(firemark.server.url, 'admin')).all('sites').find(({ id }) => id === site.id)?.events_log;
  await expect.poll(events, { timeout: 20_000 }).toBe('21/11/2026 Lift out of order');
  const { edit } = await apiClient(firemark.server.url, 'admin');
  await edit('sites', site.id, { name: `${site.name} North`, events_log: '21/11/2026 Lift out of order since Monday' });
  await shown(page, `${site.name} North`);
  await shown(page, 'Changed elsewhere while you were editing: Event Log');
  await expect.poll(() => log.inputValue()).toBe(both);
  await page.reload();
  await shown(page, 'What you typed is here again. It is not saved yet.');
  await expect.poll(() => log.inputValue()).toBe(both);
  await says(page, 'Successfully saved changes', () => press(page, 'Save Changes'));
  await expect.poll(events, { timeout: 20_000 }).toContain('22/11/2026 Repaired');

  const later = await apiClient(firemark.server.url, 'admin');
  await later.edit('sites', site.id, { events_log: '23/11/2026 Inspected' });
  await expect.poll(() => log.inputValue(), { timeout: 20_000 }).toBe('23/11/2026 Inspected');
  await log.fill('Not meant');
  await page.reload();
  await shown(page, 'What you typed is here again. It is not saved yet.');
  await press(page, 'Discard');
  await expect.poll(() => log.inputValue()).toBe('23/11/2026 Inspected');
  await page.getByRole('region', { name: 'Event Log' }).and(page.locator(':focus')).waitFor();
});

/** An administrator whose page has everything, and a site that others may change too. */
async function administratorAndSite() {
  const { page } = await firemark.visitor('admin');
  await shown(page, /^Synced/);
  const { url } = firemark.server;
  const { all, edit } = await apiClient(url, 'admin');
  const site = must(
    all('sites').findLast(({ deleted_at }) => deleted_at === null),
    'a site',
  );
  return { page, url, edit, site };
}

test('[FORM.3, FORM.42] a log that was saved shows the line that came from elsewhere meanwhile, and keeps it when more is saved', async () => {
  const { page, url, edit, site } = await administratorAndSite();
  const [repaired, returned, flooded, drained] = ['Gate repaired', 'Key given back', 'Pump room flooded', 'Drained'];
  await edit('sites', site.id, { events_log: repaired });
  await openPath(page, `/site/${site.id}`);
  const log = page.getByRole('textbox', { name: 'Event Log' });
  await expect.poll(() => log.inputValue(), { timeout: 20_000 }).toBe(repaired);
  await log.fill(`${repaired}\n${returned}`);
  const elsewhere = await apiClient(url, 'admin');
  await elsewhere.edit('sites', site.id, { name: `${site.name} West`, events_log: `${repaired}\n${flooded}` });
  await shown(page, `${site.name} West`);
  // What was saved reaches the screen before the answer that it was.
  await must(page.workers()[0], 'the worker that owns the data').evaluate(() => {
    const post = globalThis.postMessage as (message: unknown) => void;
    const later = (message: { kind: string }) => setTimeout(post, message.kind === 'result' ? 100 : 0, message);
    Object.assign(globalThis, { postMessage: later });
  });
  await says(page, 'Successfully saved changes', () => press(page, 'Save Changes'));
  await expect.poll(() => log.inputValue()).toBe(`${repaired}\n${flooded}\n${returned}`);
  await page.getByRole('link', { name: 'Sites' }).click();
  await page.waitForURL('**/sites');
  await expect.poll(() => page.getByText('Leave without saving?').count()).toBe(0);
  await page.goBack();
  await log.fill(`${await log.inputValue()}\n${drained}`);
  await says(page, 'Successfully saved changes', () => press(page, 'Save Changes'));
  await expect
    .poll(async () => (await apiClient(url, 'admin')).all('sites').find(({ id }) => id === site.id)?.events_log, {
      timeout: 20_000,
    })
    .toBe(`${repaired}\n${flooded}\n${returned}\n${drained}`);
});

test('[FORM.3] a line that comes between the press of Save and its saving stays in the log', async () => {
  const { page, url, edit, site } = await administratorAndSite();
  const [repaired, returned, flooded] = ['Gate repaired', 'Key given back', 'Pump room flooded'];
  await edit('sites', site.id, { events_log: repaired });
  await openPath(page, `/site/${site.id}`);
  const log = page.getByRole('textbox', { name: 'Event Log' });
  await expect.poll(() => log.inputValue(), { timeout: 20_000 }).toBe(repaired);
  await log.fill(`${repaired}\n${returned}`);
  const goOn = await holdCalls(page);
  await says(page, 'Successfully saved changes', async () => {
    await press(page, 'Save Changes');
    const elsewhere = await apiClient(url, 'admin');
    await elsewhere.edit('sites', site.id, { name: `${site.name} East`, events_log: `${repaired}\n${flooded}` });
    await shown(page, `${site.name} East`);
    await goOn();
  });
  await expect
    .poll(async () => (await apiClient(url, 'admin')).all('sites').find(({ id }) => id === site.id)?.events_log, {
      timeout: 20_000,
    })
    .toBe(`${repaired}\n${flooded}\n${returned}`);
});

test('[FORM.43] a site is made once, however often it is saved until the next screen is there', async () => {
  const { page, logIn, close } = await firemark.newPerson({ visiting: true });
  await logIn('admin');
  await shown(page, /^Synced/);
  const script = Promise.withResolvers<void>();
  await page.route(/\/site-list-page-.*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await openPath(page, '/site/create');
  for (const label of ['Site name*', 'Client name*', 'Address Line 1*', 'Town/City*', 'Postcode*']) {
    await page.getByLabel(label, { exact: true }).fill('Made once');
  }
  await says(page, 'Successfully created Site', () => press(page, 'Save Site'));
  const save = page.getByRole('button', { name: 'Save Site' });
  expect(await save.isDisabled()).toBe(true);
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  script.resolve();
  await page.waitForURL('**/sites');
  await page.getByRole('searchbox', { name: 'Search' }).fill('made once');
  await shown(page, /^\d+ sites?$/);
  await expect.poll(() => page.getByRole('list', { name: 'Sites' }).getByRole('listitem').count()).toBe(1);
  await close();
});

test('[FORM.44] a form that leads away takes nothing more while it is saved', async () => {
  const { page, site } = await administratorAndSite();
  await openPath(page, `/site/edit/${site.id}`);
  const name = page.getByLabel('Site name');
  await name.fill(`${site.name} East`);
  const goOn = await holdCalls(page);
  await says(page, 'Successfully updated Site', async () => {
    await name.press('Enter');
    await page.keyboard.type(' and more');
    expect(await name.inputValue()).toBe(`${site.name} East`);
    await goOn();
  });
  await page.waitForURL('**/sites');
});

test('[FORM.4, LABEL.6] the organisation’s name is kept until it is saved, with Enter too', async () => {
  const { page } = await firemark.visitor('admin');
  await shown(page, /^Synced/);
  await openPath(page, '/labels');
  const name = page.getByLabel("Organisation's name (optional)");
  const kept = 'is here again. It is not saved yet.';
  await name.fill('Northgate Fire');
  await page.reload();
  await shown(page, kept);
  await expect.poll(() => name.inputValue()).toBe('Northgate Fire');
  await says(page, 'Successfully saved changes', () => name.press('Enter'));
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe('Northgate Fire');
  expect(await page.getByText(kept).count()).toBe(0);
});

test('[FORM.3, FORM.5] a site that is deleted between the press of Save and its saving stays deleted, with what was saved', async () => {
  const { page, url, edit, site } = await administratorAndSite();
  await openPath(page, `/site/edit/${site.id}`);
  await page.getByLabel('Site name').fill(`${site.name} West`);
  const goOn = await holdCalls(page);
  await says(page, 'Successfully updated Site', async () => {
    await press(page, 'Save Changes');
    await edit('sites', site.id, { deleted_at: new Date().toISOString() });
    await page.getByText(/^This site was deleted elsewhere while you were editing it\./).waitFor();
    await goOn();
  });
  const kept = async () => (await apiClient(url, 'admin')).all('sites').find(({ id }) => id === site.id);
  await expect
    .poll(kept, { timeout: 20_000 })
    .toMatchObject({ name: `${site.name} West`, deleted_at: expect.any(String) as unknown });
});

test('[DEV.22] before assets have arrived no site is said to have none of them, nor inspections, no list to be done, and no closing to find every asset graded', async () => {
  const { inspection, asset } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const { page, logIn, seriousFaults, close } = await firemark.newPerson({ visiting: true });
  await page.route('**/api/sync/pull', async (route) => {
    const { cursor } = route.request().postDataJSON() as { cursor: string | null };
    if (cursor !== null) return route.abort();
    const response = await route.fetch({ headers: { ...route.request().headers(), accept: 'application/json' } });
    const first = (await response.json()) as PullPage;
    const inspections = (first.rows.inspections ?? []).filter(({ site_id }) => site_id === inspection.site_id);
    const rows = { ...first.rows, inspections, assets: [], asset_grades: [] };
    await route.fulfill({ response, json: { ...first, more: true, rows } });
  });
  await logIn('admin');
  await openPath(page, '/sites');
  const cards = page.getByRole('list', { name: 'Sites' }).getByRole('listitem');
  await cards.filter({ hasText: 'Not on this device yet: its assets' }).first().waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('cell', { name: 'Not on this device yet' }).first().waitFor();
  expect(await page.getByRole('cell', { name: '0', exact: true }).count()).toBe(0);
  expect(await page.getByText('No assets yet').count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);

  const { all } = await apiClient(firemark.server.url, 'admin');
  await openPath(page, `/site/${all('sites').find(({ id }) => id !== inspection.site_id)?.id}`);
  await shown(page, 'Not all is on this device yet: figures may still change.');
  for (const name of ['Asset grading', 'Inspection History']) {
    const words = page.getByRole('region', { name }).getByText(/ yet\.?$/);
    await expect.poll(() => words.allInnerTexts()).toEqual(['Not on this device yet']);
  }
  expect(await seriousFaults()).toEqual([]);

  await openPath(page, `/inspections/view/${inspection.id}/assets/${asset.asset_type_id}`);
  await expect.poll(() => page.getByText('Not on this device yet').count()).toBe(2);
  await openPath(page, `/inspections/view/${inspection.id}`);
  await press(page, 'Close/Lock Inspection');
  const question = page.getByRole('alertdialog', { name: 'Close/Lock Inspection?' });
  await question.getByText('How many assets are not graded yet shows once all have arrived on this device.').waitFor();
  await close();
});

test('[FORM.5] a site that is deleted elsewhere keeps what its author types into its log, and can be restored', async () => {
  const { inspection } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const { page } = await firemark.visitor('inspector');
  await openPath(page, `/site/${inspection.site_id}`);
  const log = page.getByRole('textbox', { name: 'Event Log' });
  await log.fill('Lift B out of order');
  const deleted_at = new Date().toISOString();
  await (await apiClient(firemark.server.url, 'admin')).edit('sites', inspection.site_id, { deleted_at });
  await shown(page, 'This site was deleted');
  await expect.poll(() => log.inputValue()).toBe('Lift B out of order');
  await says(page, 'Successfully restored site', () => press(page, 'Restore site'));
  await says(page, 'Successfully saved changes', () => press(page, 'Save Changes'));
});
