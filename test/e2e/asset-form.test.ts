import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { Asset } from '#domain/asset/asset.ts';
import { formatDay } from '#domain/day/format-day.ts';
import { localDay } from '#domain/day/local-day.ts';
import { apiClient, type ApiClient } from './driving/api-client.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import { type SurveyToDo, surveyToDo } from './driving/survey-to-do.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;
let toDo: SurveyToDo;
let another: ApiClient;
const today = localDay(new Date());

beforeAll(async () => {
  firemark = await openFiremark();
  toDo = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
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
const siteNamed = (id: string) =>
  must(
    another.all('sites').find((site) => site.id === id),
    'the site',
  ).name;

async function choose(page: Page, field: string, option: string): Promise<void> {
  const combobox = page.getByRole('combobox', { name: field });
  await (field === 'Site*' ? combobox.fill(option) : combobox.click());
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Keeps the sites that a form offers from coming until they may. */
async function holdSites(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        const hold = (event: MessageEvent<{ key?: string }>) => {
          if (sessionStorage.getItem('sites may come') !== null || event.data.key?.startsWith('["siteChoices"') !== true) return;
          event.stopImmediatePropagation();
          addEventListener('sites-may-come', () => this.dispatchEvent(new MessageEvent('message', { data: event.data })));
        };
        this.addEventListener('message', hold);
      }
    };
  });
  return () =>
    page.evaluate(() => {
      sessionStorage.setItem('sites may come', '');
      dispatchEvent(new Event('sites-may-come'));
    });
}

test('[S1.2, S2.16, S2.35, S2.101, S2.102, S6.6, S8.15, FORM.6, FORM.17, LOOK.26] an inspector adds an asset without a network, warned that its serial number is used already', async () => {
  const { page, goOffline, goOnline, seriousFaults } = await firemark.visitor('inspector', 'phone', { goesOffline: true });
  const serial = must(toDo.others[1]?.serial_number, 'a serial number');
  await allSynced(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goOffline();
  await page.getByRole('button', { name: 'Assets' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Asset' }).click();
  await page.getByRole('button', { name: 'Save Asset' }).click();
  await page.getByText('3 fields need attention: Asset type').waitFor();
  await expect.poll(() => heading(page)).toBe('Add Asset');
  await expect.poll(() => page.getByText('Value is required').count()).toBe(3);
  for (const label of ['Asset type*', 'Site*', 'Location*']) {
    await page.getByLabel(label, { exact: true }).waitFor();
  }
  await expect.poll(() => page.getByLabel('Asset type*').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByLabel('History (optional)').waitFor();
  await expect.poll(() => page.getByLabel('Created by').inputValue()).toBe(`Priya Nair, ${formatDay(today)}`);
  expect(await seriousFaults()).toEqual([]);

  await choose(page, 'Asset type*', 'Hose reel');
  await choose(page, 'Site*', siteNamed(toDo.asset.site_id));
  await page.getByLabel('Location*').fill('Boiler room');
  await page.getByLabel('Serial number (optional)').fill(String(Number(serial)));
  const warning = page
    .getByRole('status')
    .filter({ hasText: 'Another asset has this serial number. You can save it all the same.' });
  await warning.getByRole('link', { name: serial }).waitFor();
  await warning.getByText(siteNamed(toDo.asset.site_id)).waitFor();
  await expect.poll(() => warning.innerText()).toContain(`${serial} ${toDo.assetType.name}, ${toDo.others[1]?.location}`);
  expect(await seriousFaults()).toEqual([]);
  await says(page, 'Successfully created Asset', () => page.getByRole('button', { name: 'Save Asset' }).click());
  await page.waitForURL(/\/assets\/overview\/[0-9a-f-]{36}$/);
  await page.getByText('Boiler room').waitFor();
  await page.getByRole('heading', { name: `Hose reel ${Number(serial)}` }).waitFor();

  const path = new URL(page.url()).pathname;
  const administrator = await firemark.visitor('admin', 'desktop');
  await goOnline();
  await openPath(administrator.page, path);
  await administrator.page.getByRole('link', { name: 'Edit' }).click();
  await administrator.page.getByLabel('Created by').waitFor();
  await expect.poll(() => administrator.page.getByLabel('Created by').inputValue()).toBe(`Priya Nair, ${formatDay(today)}`);
});

test('[S2.16, S2.75, S2.104, FORM.8, FORM.15] an asset is added from its inspection, and from a search that found nothing', async () => {
  const { page } = await firemark.visitor('inspector');
  await allSynced(page);
  await openPath(page, `/inspections/view/${toDo.inspection.id}`);
  await page.getByRole('link', { name: 'Add Asset' }).click();
  await page.waitForURL(`**/assets/create/${toDo.inspection.site_id}?*`);
  await expect.poll(() => page.getByLabel('Site*').inputValue()).toBe(siteNamed(toDo.inspection.site_id));
  await page.goBack();

  await page.getByRole('button', { name: 'Find Asset' }).click();
  await page.getByRole('dialog').getByLabel('Search', { exact: true }).fill('0990417');
  await page.getByText('No results found for that search criteria.').waitFor();
  await page.getByRole('dialog').getByRole('link', { name: 'Add Asset' }).click();
  await choose(page, 'Asset type*', 'Fire extinguisher');
  await expect.poll(() => page.getByLabel('Serial number').inputValue()).toBe('0990417');
  await page.getByLabel('Serial number').fill('');
  await page.getByLabel('Location*').fill('Stair C');
  await page.getByRole('button', { name: 'Save Asset' }).click();
  await page.waitForURL(new RegExp(`/assets/overview/[0-9a-f-]{36}/${toDo.inspection.id}$`));
  await page.getByRole('main').getByText('NO SERIAL', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Start Inspection Survey' }).waitFor();
});

test('[FORM.7, FORM.11, LOOK.20] the serial number that a link names takes the place of one that was typed before', async () => {
  const { page } = await firemark.visitor('inspector');
  await allSynced(page);
  const create = `/assets/create/${toDo.inspection.site_id}`;
  const serial = page.getByLabel('Serial number (optional)');
  const kept = page.getByText(/^What you typed on .* is here again/);
  await page.goto(create);
  await serial.fill('0990001');
  await page.getByLabel('Location*').fill('Stair D');
  await page.goto(`${create}?serial=0990002`);
  await kept.waitFor();
  await expect.poll(() => page.getByLabel('Location*').inputValue()).toBe('Stair D');
  await expect.poll(() => serial.inputValue()).toBe('0990002');
  await serial.fill('0990003');
  await page.reload();
  await kept.waitFor();
  await expect.poll(() => serial.inputValue()).toBe('0990003');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.getByLabel('Location*').inputValue()).toBe('');
  await page.keyboard.press('Tab');
  await page
    .getByRole('combobox', { name: /^Asset type/ })
    .and(page.locator(':focus'))
    .waitFor();
  await expect.poll(() => serial.inputValue()).toBe('0990002');
});

test('[S2.101, S2.102, S2.105, S8.15, FORM.3, FORM.5, FORM.11, FORM.12] an edit keeps the lines that others add to the history, and outlives a deletion elsewhere', async () => {
  const { asset } = toDo;
  const elsewhere = must(
    another.all('sites').find(({ id }) => id !== asset.site_id),
    'another site',
  );
  const { page, seriousFaults } = await firemark.visitor('inspector', 'desktop');
  await allSynced(page);
  const letSitesCome = await holdSites(page);
  await page.goto(`/assets/overview/${asset.id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Site*' }).fill(elsewhere.name);
  await page.getByText('Loading…').waitFor();
  await letSitesCome();
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([elsewhere.name]);
  await expect.poll(() => page.getByRole('combobox', { name: 'Site*' }).inputValue()).toBe(elsewhere.name);
  await page.getByRole('option', { name: elsewhere.name, exact: true }).click();
  await page.getByLabel('Location*').fill('Reception');
  await page.getByLabel('History (optional)').fill(`${asset.history ?? ''}\nMoved from ${siteNamed(asset.site_id)}`.trim());
  await expect.poll(() => heading(page)).toBe('Edit Asset');
  await expect.poll(() => page.getByText('Another asset has').count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);
  await page.reload();
  await page.getByText(/^What you typed on .* is here again\. It is not saved yet\.$/).waitFor();

  const change = (fields: Partial<Asset>) =>
    another.call('/assets/update-or-create', { ...asset, ...fields, updated_at: new Date().toISOString() });
  const history = `${asset.history ?? ''}\nRepainted`.trim();
  await change({ history });
  await page.getByText('Changed elsewhere while you were editing: History.').waitFor();
  await change({ history, deleted_at: new Date().toISOString() });
  await page.getByText(/^This asset was deleted elsewhere while you were editing it\./).waitFor();
  expect(await seriousFaults()).toEqual([]);
  await says(page, 'Successfully updated Asset', () => page.getByRole('button', { name: 'Restore with your changes' }).click());
  await page.waitForURL(`**/assets/overview/${asset.id}`);
  await page.getByText(elsewhere.name).waitFor();
  await page.getByText('Reception').waitFor();
  await page.getByRole('button', { name: 'History' }).click();
  const lines = async () => (await page.getByRole('dialog').getByLabel('History').inputValue()).split('\n');
  await expect.poll(lines).toEqual(expect.arrayContaining(['Repainted', `Moved from ${siteNamed(asset.site_id)}`]));
});

test('[DEV.1, ROOM.2] a save that fails on the device is said; what was typed can be saved later', async () => {
  const { page } = await firemark.visitor('inspector');
  await allSynced(page);
  await openPath(page, `/assets/create/${toDo.asset.site_id}`);
  await choose(page, 'Asset type*', 'Fire door');
  await page.getByLabel('Location*').fill('Plant room');
  const worker = must(page.workers()[0], 'the worker that owns the data');
  const writes = await worker.evaluateHandle(() => {
    const { add, put } = IDBObjectStore.prototype;
    const fail = () => {
      throw new DOMException('The device is full', 'QuotaExceededError');
    };
    Object.assign(IDBObjectStore.prototype, { add: fail, put: fail });
    return { again: () => Object.assign(IDBObjectStore.prototype, { add, put }) };
  });
  const save = page.getByRole('button', { name: 'Save Asset' });
  const words = 'Not saved: this device has no room left. What you typed stands here; free space in Sync, then try again.';
  await says(page, words, () => save.click(), { waits: true });
  await page.getByRole('alert').getByText(words).waitFor();
  await writes.evaluate(({ again }) => void again());
  await says(page, 'Successfully created Asset', () => save.click());
  await page.getByText('Plant room').waitFor();
});

test('[S2.17, S2.26] without an id editing is creating; an unknown asset or site says what is missing', async () => {
  const { page } = await firemark.visitor('inspector');
  await allSynced(page);
  const nobody = '00000000-0000-7000-8000-000000000000';
  await openPath(page, `/assets/edit/${nobody}`);
  await page.getByText('There is no such asset').waitFor();
  await openPath(page, `/assets/create/${nobody}`);
  await page.getByText('There is no such site').waitFor();
  await page.getByRole('link', { name: 'To Inspections' }).click();
  await page.waitForURL('**/inspections');
  await openPath(page, '/assets/edit');
  await page.getByRole('button', { name: 'Save Asset' }).waitFor();
  await expect.poll(() => heading(page)).toBe('Add Asset');
});
