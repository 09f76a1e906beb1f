import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { formatDay } from '#domain/day/format-day.ts';
import { addDays } from '#domain/day/add-days.ts';
import { localDay } from '#domain/day/local-day.ts';
import { monthName } from '#domain/day/month-name.ts';
import { lastInspection } from '#domain/inspection/repeat-inspection.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { apiClient, type ApiClient } from './driving/api-client.ts';
import { escape } from './driving/escape.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { tabTo } from './looking/keyboard.ts';
import { noting } from './driving/noting.ts';
import { openPath } from './driving/open-path.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;
let another: ApiClient;
const today = localDay(new Date());

beforeAll(async () => {
  firemark = await openFiremark();
  another = await apiClient(firemark.server.url, 'admin');
});
afterAll(() => firemark.close());

const allSynced = (page: Page) =>
  page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const dialogGone = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });
/** The cards of a phone, the rows of a desktop under their heads. */
const listed = (page: Page) =>
  page
    .getByRole('list', { name: 'Inspections' })
    .getByRole('listitem')
    .or(page.getByRole('table', { name: 'Inspections' }).locator('[role=row][data-index]'));
const cardOf = (page: Page, title: string) => listed(page).filter({ hasText: title });
const newcomer = (forename: string) => ({
  id: v7(),
  username: forename.toLowerCase(),
  forename,
  surname: 'New',
  user_role_id: 2,
  status: 'Active',
  password: 'one more inspector',
  updated_at: new Date().toISOString(),
});
const current = (skip: number): Inspection =>
  must(
    another.all('inspections').filter(({ date_from, date_to }) => date_from <= today && date_to >= today)[skip],
    'a current inspection',
  );

test('[S2.7, S2.63, S2.68, S2.70, S5.19, TEXT.10, FORM.4, FORM.10, FORM.11, LOOK.30] New Inspection says what is missing beside each field, and keeps what was typed over a reload', async () => {
  const { page, seriousFaults } = await firemark.visitor('admin');
  const isSaidMissing = await noting(page, 'Nothing found');
  await page.getByRole('link', { name: 'Add New Inspection' }).click();
  const choose = async (field: string, day: string) => {
    await page.getByLabel(field).click();
    await page.getByRole('gridcell', { name: String(Number(day.slice(8))), exact: true }).click();
    await dialogGone(page);
  };
  await choose('Date to*', `${today.slice(0, 8)}10`);
  await choose('Date From*', `${today.slice(0, 8)}11`);
  await page.getByText('Date to is before Date From').waitFor();
  await expect.poll(() => page.getByLabel('Date to*').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => page.getByText('need attention').count()).toBe(0);

  await page.getByRole('button', { name: 'Save Inspection' }).click();
  await page.getByText('6 fields need attention: Site').waitFor();
  expect(await isSaidMissing()).toBe(false);
  await expect.poll(() => heading(page)).toBe('New Inspection');
  await expect.poll(() => page.getByText('Value is required').count()).toBe(5);
  for (const label of ['Site*', 'Date to*', 'Inspection title*', 'Scope*']) {
    expect([label, await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid')]).toEqual([label, 'true']);
  }
  for (const group of ['Asset Types*', 'Inspectors*']) {
    await page.getByRole('group', { name: group }).getByText('Value is required').waitFor();
  }
  await expect.poll(() => page.getByLabel('Status*').textContent()).toBe('Open');
  await page.getByLabel('Instructions for Inspector (optional)').waitFor();
  await expect.poll(() => page.getByLabel('Site*').evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await seriousFaults()).toEqual([]);

  await page.getByLabel('Inspection title*').fill('Yearly check of hose reels');
  await page.getByRole('checkbox', { name: 'Hose reel' }).click();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Fire extinguisher' }).innerText()).toBe('Fire\nextinguisher');
  await page.getByText('4 fields need attention: Site').waitFor();
  const inspectors = page.getByRole('group', { name: 'Inspectors*' });
  const offered = () => inspectors.getByRole('checkbox').allInnerTexts();
  await expect.poll(() => inspectors.getByRole('searchbox').count()).toBe(0);
  for (const forename of ['Zoe', 'Yan', 'Xia', 'Wes']) await another.call('/users/update-or-create', newcomer(forename));
  await inspectors.getByRole('searchbox', { name: 'Find inspectors' }).fill('xi');
  await expect.poll(offered).toEqual(['Xia']);
  await inspectors.getByRole('checkbox', { name: 'Xia' }).click();
  await inspectors.getByRole('searchbox').fill('yan');
  await expect.poll(offered).toEqual(['Xia', 'Yan']);
  await page.keyboard.press('Enter');
  await page.getByText('3 fields need attention: Site').waitFor();

  await page.reload();
  await page.getByText(/^What you typed on .* is here again\. It is not saved yet\.$/).waitFor();
  await expect.poll(() => page.getByLabel('Inspection title*').inputValue()).toBe('Yearly check of hose reels');
  await expect.poll(() => page.getByLabel('Date From*').inputValue()).toBe(formatDay(`${today.slice(0, 8)}11`));
  await page.getByRole('checkbox', { name: 'Hose reel', checked: true }).waitFor();
  expect(await seriousFaults()).toEqual([]);

  await page.getByRole('navigation').getByRole('link', { name: 'Inspections' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Stay' }).click();
  await dialogGone(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Add New Inspection' }).click();
  await expect.poll(() => page.getByLabel('Inspection title*').inputValue()).toBe('');
});

test('[S1.8, S1.16, S2.63, S2.68, S2.72, S2.73, S6.4, S8.17, FORM.10, KEY.4, WAY.4] an administrator creates an inspection by keyboard and without a network; its inspector sees it', async () => {
  const { page, goOffline, goOnline, seriousFaults } = await firemark.visitor('admin', 'desktop', { goesOffline: true });
  await allSynced(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goOffline();
  await tabTo(page, page.getByRole('link', { name: 'Add New Inspection' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Site*'));
  await page.keyboard.type('kestrel');
  await page.getByRole('option', { name: 'Kestrel House' }).waitFor();
  // Enter takes the option that is marked, which the first is a moment after it is there.
  await expect.poll(() => page.getByRole('combobox', { name: 'Site*' }).getAttribute('aria-activedescendant')).not.toBe(null);
  await page.keyboard.press('Enter');
  for (const field of ['Date From*', 'Date to*']) {
    await tabTo(page, page.getByLabel(field));
    await page.keyboard.press('Enter');
    const cell = (day: string) => page.getByRole('gridcell', { name: String(Number(day.slice(8))), exact: true });
    await cell(today).and(page.locator(':focus')).waitFor();
    if (field === 'Date to*') {
      await expect.poll(() => page.getByLabel(field).inputValue()).toBe(formatDay(today));
      await page.keyboard.press('ArrowRight');
      await cell(addDays(today, 1)).and(page.locator(':focus')).waitFor();
    }
    await page.keyboard.press('Enter');
    await dialogGone(page);
    await expect.poll(() => page.getByLabel(field).evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await tabTo(page, page.getByLabel('Inspection title*'));
  await page.keyboard.type('Night check');
  await page.keyboard.press('Enter');
  await page.getByText('3 fields need attention: Asset Types').waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Dry riser');
  await tabTo(page, page.getByRole('checkbox', { name: 'Fire door' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Scope*'));
  await page.keyboard.type('Stairs A and B');
  await tabTo(page, page.getByRole('checkbox', { name: 'Priya' }));
  // Held down, it repeats.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.getByRole('checkbox', { name: 'Priya', checked: true }).waitFor();
  await tabTo(page, page.getByLabel('Instructions for Inspector'));
  await page.keyboard.type('Keys at the desk');
  await tabTo(page, page.getByLabel('Status*'));
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Open', exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('option').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('Value is required').count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: 'Save Inspection' }));
  await says(page, 'Successfully created Inspection', () => page.keyboard.press('Enter'));
  await page.waitForURL('**/inspections');
  const card = cardOf(page, 'Night check');
  await card.getByText(`${formatDay(today)} - ${formatDay(addDays(today, 1))}`).waitFor();
  await card.getByText('Kestrel House').waitFor();
  // It was never open: there is no closing to undo.
  await card.getByText('Closed/Locked').waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);

  const inspector = await firemark.visitor('inspector');
  await goOnline();
  await cardOf(inspector.page, 'Night check').waitFor();
  await expect.poll(() => inspector.page.getByRole('link', { name: /Add New Inspection|Edit Inspection/ }).count()).toBe(0);
  await cardOf(inspector.page, 'Night check').getByRole('link', { name: 'View Inspection' }).click();
  await inspector.page.getByText('Keys at the desk').waitFor();
  await inspector.page.getByText('Stairs A and B').waitFor();
  await expect.poll(() => inspector.page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
});

test('[S2.69, S2.70, S4.1, S4.3, S8.17, S9.5, FORM.45] Status closes and opens an inspection, from its card and from its panel', async () => {
  const { title, id } = current(0);
  const { page, seriousFaults } = await firemark.visitor('admin');
  await allSynced(page);
  const renamed = `${title}, extended`;
  const chooseStatus = async (status: string) => {
    await page.getByLabel('Status*').click();
    await page.getByRole('option', { name: status, exact: true }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL('**/inspections');
  };
  await cardOf(page, title).getByRole('link', { name: 'Edit Inspection' }).first().click();
  await page.getByLabel('Inspection title*').fill(renamed);
  await expect.poll(() => heading(page)).toBe('Edit Inspection');
  expect(await page.getByText(/^This inspection is closed\./).count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);
  await says(page, 'Successfully closed/locked inspection', () => chooseStatus('Closed/Locked'), { waits: true });
  await cardOf(page, renamed).getByText('Closed/Locked').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await cardOf(page, renamed).getByText('Closed/Locked').waitFor({ state: 'detached' });
  await cardOf(page, renamed).getByRole('link', { name: 'Edit Inspection' }).first().click();
  await chooseStatus('Closed/Locked');
  await cardOf(page, renamed).getByText('Closed/Locked').waitFor();
  expect(await seriousFaults()).toEqual([]);

  await openPath(page, `/inspections/view/${id}`);
  await page.getByRole('region', { name: 'Inspection', exact: true }).getByRole('link', { name: 'Edit' }).click();
  await page.getByText(/^This inspection is closed\. Its figures/).waitFor();
  await says(page, 'Successfully updated Inspection', () => chooseStatus('Open'));
  await cardOf(page, renamed).getByRole('link', { name: 'View Inspection' }).click();
  await page.getByRole('button', { name: 'Close/Lock Inspection' }).waitFor();
});

test('[S8.17, FORM.3, FORM.5, FORM.12] what another administrator changes or deletes meanwhile is said, and nothing typed is lost', async () => {
  const inspection = current(1);
  const { page, seriousFaults } = await firemark.visitor('admin', 'desktop');
  await allSynced(page);
  await openPath(page, `/inspections/edit/${inspection.id}`);
  await page.getByLabel('Scope*').fill('The cellar only');
  const change = (fields: Partial<Inspection>) =>
    another.call('/inspections/update-or-create', { ...inspection, ...fields, updated_at: new Date().toISOString() });
  await change({ title: 'Second thoughts', scope: 'The attic only' });
  await page.getByText('Changed elsewhere while you were editing: Scope.').waitFor();
  await expect.poll(() => page.getByLabel('Inspection title*').inputValue()).toBe('Second thoughts');
  await change({ title: 'Second thoughts', scope: 'The attic only', deleted_at: new Date().toISOString() });
  await page.getByText(/^This inspection was deleted elsewhere while you were editing it\./).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Scope*').inputValue()).toBe('The cellar only');
  expect(await seriousFaults()).toEqual([]);
  await says(page, 'Successfully updated Inspection', () =>
    page.getByRole('button', { name: 'Restore with your changes' }).click(),
  );
  await cardOf(page, 'Second thoughts').getByRole('link', { name: 'View Inspection' }).click();
  await page.getByText('The cellar only').waitFor();
});

test('[KEY.1] at the desk keys search, find, add and move through rows; never while something is typed or a dialog is open', async () => {
  const { page, seriousFaults } = await firemark.visitor('admin', 'desktop');
  await allSynced(page);
  const focused = page.locator(':focus');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await page.getByRole('link', { name: 'View Inspection' }).first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('n/?');
  await expect.poll(() => search.inputValue()).toBe('n/?');
  // What was typed narrows the list a moment later, which takes the focus from a row that goes.
  await page.getByText('No Inspections to view').waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  const rows = listed(page);
  await rows.nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await rows.nth(1).getByRole('link').first().and(focused).waitFor();
  await page.keyboard.press('ArrowUp');
  await rows.first().getByRole('link').first().and(focused).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/inspections/view/*');

  await page.keyboard.press('ControlOrMeta+k');
  const find = page.getByRole('dialog', { name: 'Find Asset...' });
  await find.getByRole('searchbox').and(focused).waitFor();
  // At once: what is found for a part of it would be replaced under the arrow key.
  await page.keyboard.insertText('000');
  await find.getByText(/^\d+ assets$/).waitFor();
  await page.keyboard.press('ArrowDown');
  await find.getByRole('link').first().and(focused).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/assets/overview/*');
  await dialogGone(page);

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await list.getByText('Find Asset').waitFor();
  expect(await seriousFaults()).toEqual([]);
  await page.keyboard.press('n');
  await list.getByRole('checkbox', { name: 'Use the keys' }).uncheck();
  await escape(page);
  await dialogGone(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Inspections' }).click();
  await page.getByRole('link', { name: 'Add New Inspection' }).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('navigation').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('button', { name: 'Keyboard Shortcuts' }).click();
  await list.getByRole('checkbox', { name: 'Use the keys' }).check();
  await escape(page);
  await dialogGone(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Add New Inspection' }).waitFor();
  await page.keyboard.press('n');
  await page.waitForURL('**/inspections/create');
});

test('[S2.8, S2.26, FORM.2, FORM.14, LOOK.12] an unknown inspection or site says what is missing; a deleted site is said and refused', async () => {
  const { page, seriousFaults } = await firemark.visitor('admin', 'desktop');
  await allSynced(page);
  const nobody = '00000000-0000-7000-8000-000000000000';
  await openPath(page, `/inspections/edit/${nobody}`);
  await page.getByText('There is no such inspection').waitFor();
  await openPath(page, `/inspections/create/${nobody}`);
  await page.getByText('There is no such site').waitFor();
  await page.getByRole('link', { name: 'To Sites' }).click();

  const inspection = current(2);
  const site = must(
    another.all('sites').find(({ id }) => id === inspection.site_id),
    'its site',
  );
  await openPath(page, `/inspections/create/${site.id}`);
  await expect.poll(() => page.getByLabel('Site*').inputValue()).toBe(site.name);
  const last = must(
    lastInspection(
      another.all('inspections').filter(({ site_id, deleted_at }) => site_id === site.id && deleted_at === null),
      today,
    ),
    'its last inspection',
  );
  const use = page.getByRole('button', { name: `Use ${monthName(last.date_from, today)}’s scope, types and inspectors` });
  await page.getByLabel('Scope*').fill('The attic');
  await use.click();
  const asked = page.getByRole('alertdialog', { name: 'Replace Scope?' });
  await asked.getByRole('button', { name: 'Keep Mine' }).click();
  await dialogGone(page);
  const chosen = () => page.getByRole('checkbox', { checked: true }).count();
  await expect.poll(() => chosen()).toBe(last.asset_type_ids.length + last.inspector_ids.length);
  await expect.poll(() => page.getByLabel('Scope*').inputValue()).toBe('The attic');
  await use.click();
  await asked.getByRole('button', { name: 'Replace' }).click();
  const done = page.getByText(/^Scope, types and inspectors are .+’s\. They are not saved yet\.$/);
  await done.waitFor();
  await expect.poll(() => done.evaluate((line) => line === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByLabel('Scope*').inputValue()).toBe(last.scope);
  expect(await seriousFaults()).toEqual([]);
  await page.goto(`/inspections/edit/${inspection.id}`);
  await page.getByLabel('Site*').waitFor();
  const now = new Date().toISOString();
  await another.call('/site/update-or-create', { ...site, deleted_at: now, updated_at: now });
  await page.getByText('This site was deleted. Choose another one.').waitFor();
  await expect.poll(() => page.getByLabel('Site*').inputValue()).toBe(`${site.name} (deleted)`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('1 field needs attention: Site').waitFor();
});
