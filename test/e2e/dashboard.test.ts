import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { addDays } from '#domain/day/add-days.ts';
import { localDay } from '#domain/day/local-day.ts';
import { apiClient } from './driving/api-client.ts';
import { escape } from './driving/escape.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import { surveyToDo } from './driving/survey-to-do.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;
let service: Server;
const envelopes: string[] = [];

/** A server of the error-reporting service's shape: it keeps the envelopes that it is sent. */
async function openService(): Promise<string> {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method === 'POST') envelopes.push(`${request.url}\n${Buffer.concat(parts).toString()}`);
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  return `http://key@127.0.0.1:${(service.address() as AddressInfo).port}/7`;
}

beforeAll(async () => {
  firemark = await openFiremark({ variables: { SENTRY_DSN: await openService() } });
});
afterAll(async () => {
  await firemark.close();
  service.close();
});

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const tile = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true }).locator('..');
/** As where the data worker could not run a query. */
const fails = (page: Page, key: string) =>
  must(page.workers()[0], 'the worker that owns the data').evaluate((failed) => {
    globalThis.postMessage({ kind: 'query-failed', key: failed });
  }, key);
/** NaN until it is known. */
const figure = async (page: Page, words: string) => Number.parseInt(await tile(page, words).innerText(), 10);

test('[S2.3, S2.38, SURVEY.27, SURVEY.40, LOOK.26, DESK.11, DESK.15] the dashboard greets and shows what matters today, offline too', async () => {
  const { asset, assetType, inspection } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const { page, logIn, goOffline, goOnline, seriousFaults, close } = await firemark.newPerson();
  await logIn('inspector');
  await shown(page, /^Synced/);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Hi Priya, you are logged in' }).waitFor();
  await page.getByRole('button', { name: 'Get Me' }).click();
  await shown(page, 'The server knows you as Priya Nair, inspector.');
  const list = page.getByRole('region', { name: 'Current inspections' });
  await list.getByText(inspection.title).first().waitFor();
  const left = list.getByText(/\d+ left$/);
  await left.first().waitFor();
  await page.setViewportSize({ width: 360, height: 640 });
  const below = () =>
    left.evaluateAll((counts) =>
      counts
        .map((count) => count.getBoundingClientRect().top - (count.previousElementSibling?.getBoundingClientRect().top ?? 0))
        .filter((distance) => distance > 8),
    );
  await expect.poll(below).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await seriousFaults()).toEqual([]);

  await expect.poll(() => figure(page, 'Failed assets')).toBeGreaterThan(0);
  const failed = await figure(page, 'Failed assets');
  await tile(page, 'Failed assets').click();
  const rows = page.getByRole('dialog', { name: 'Failed assets' }).getByRole('listitem');
  await rows.first().waitFor();
  await expect.poll(() => rows.count()).toBe(failed);
  await page.keyboard.press('Escape');

  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tile(page, 'Failed assets').getByText('At sites of current inspections').waitFor();

  await page.evaluate(() => navigator.serviceWorker.ready);
  await goOffline();
  await openPath(page, `/assets/survey/${asset.id}/${inspection.id}`);
  await page
    .locator('label', { has: page.getByRole('radio') })
    .first()
    .click();
  await page
    .getByText(/^Question 2 of/)
    .first()
    .waitFor({ state: 'attached' });
  await openPath(page, '/dashboard');
  const resumed = page.getByRole('link', { name: /^Resume survey, 1 of \d+ answered/ });
  await expect
    .poll(async () => (await resumed.innerText()).split('\n').filter((line) => line !== ''))
    .toEqual([
      expect.stringMatching(/^Resume survey/),
      expect.stringContaining(`${asset.serial_number} · ${assetType.name} · ${asset.location}`),
      inspection.title,
    ]);
  await openPath(page, `/site/${inspection.site_id}`);
  await page.getByRole('textbox', { name: 'Event Log' }).fill('Nothing to see');
  await says(page, 'Successfully saved changes', () => page.getByRole('button', { name: 'Save Changes' }).click());
  await openPath(page, '/dashboard');
  await tile(page, 'Unsent changes').getByText('1', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Get Me' }).click();
  await shown(page, 'The server could not be asked.');
  await shown(page, 'It needs a connection.');
  await tile(page, 'Unsent changes').click();
  const waiting = page.getByRole('dialog', { name: 'Sync' }).getByRole('region', { name: 'Not sent yet' });
  await waiting.getByRole('listitem').first().waitFor();
  await expect
    .poll(() => waiting.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringMatching(/^Site .+\n+Event log changed · Priya Nair · \d\d:\d\d$/)]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await goOnline();
  await page.getByRole('button', { name: 'Retry' }).click();
  await shown(page, 'The server knows you as Priya Nair, inspector.');
  await page.getByRole('link', { name: /^Resume survey/ }).click();
  await page.waitForURL(`**/assets/survey/${asset.id}/${inspection.id}`);
  await openPath(page, '/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out', exact: true }).click();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  await close();
});

test('[DESK.11, DESK.12, DEV.24, LOOK.20, LOOK.34] on wide screens failures stand beside today’s inspections; tiles open what they count, those at 0 share a line; a list that fails says so', async () => {
  const another = await apiClient(firemark.server.url, 'admin');
  const now = new Date().toISOString();
  const today = localDay(new Date());
  const [inspection] = another.all('inspections').filter(({ date_from, date_to }) => date_from <= today && date_to >= today);
  const yesterday = { date_from: addDays(today, -9), date_to: addDays(today, -1), title: 'Overdue since yesterday' };
  const { closed_at: _open, ...fields } = must(inspection, 'a current inspection');
  for (const days of [yesterday, { date_from: today, date_to: today, title: 'Only today' }]) {
    await another.call('/inspections/update-or-create', { ...fields, ...days, id: v7(), closed_at: null, updated_at: now });
  }
  const { page, seriousFaults, photograph } = await firemark.visitor('admin', 'desktop');
  await shown(page, /^Synced/);
  await openPath(page, '/dashboard');
  await page
    .getByRole('region', { name: 'Latest failures' })
    .getByRole('link', { name: /^Fail \d{6} [A-Z]/ })
    .first()
    .waitFor();
  const places = async () => {
    const [left, right] = await Promise.all(
      ['Current inspections', 'Latest failures'].map((name) => page.getByRole('region', { name }).boundingBox()),
    );
    const apart = (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0);
    return { isBeside: apart > 0, lower: (right?.y ?? 0) - (left?.y ?? 0) };
  };
  await expect.poll(places).toEqual({ isBeside: true, lower: 0 });
  await shown(page, /(^|· )0 unsent changes$/);
  await expect.poll(() => tile(page, 'Unsent changes').count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);
  await photograph('dashboard-desktop');
  await tile(page, 'Still open').getByText('1', { exact: true }).waitFor();
  await tile(page, 'Still open').click();
  const overdue = page.getByRole('dialog', { name: 'Still open' });
  await expect
    .poll(() => overdue.getByRole('link').allInnerTexts())
    .toEqual([expect.stringContaining('Overdue since yesterday')]);
  await fails(page, '["stillOpen",{}]');
  await overdue.getByText('This list could not be shown.').waitFor();
  expect(await overdue.getByRole('link').count()).toBe(0);
  const lost = await overdue.evaluateHandle((dialog) => {
    const found = { isFocusLost: false };
    const look = () => (found.isFocusLost ||= !dialog.contains(document.activeElement));
    new MutationObserver(look).observe(dialog, { childList: true, subtree: true });
    return found;
  });
  await overdue.getByRole('button', { name: 'Retry' }).click();
  await overdue.getByRole('link').waitFor();
  await overdue.getByText('This list could not be shown.').waitFor({ state: 'detached' });
  expect(await lost.jsonValue()).toEqual({ isFocusLost: false });
  await escape(page);
  await overdue.waitFor({ state: 'detached' });
  await expect.poll(() => figure(page, 'Ending this week')).toBeGreaterThan(0);
  const ending = await figure(page, 'Ending this week');
  await tile(page, 'Ending this week').click();
  const dialog = page.getByRole('dialog', { name: 'Ending this week' });
  await dialog.getByRole('heading').waitFor();
  await expect.poll(() => dialog.getByRole('link').count()).toBe(ending);
  expect(await seriousFaults()).toEqual([]);
  await escape(page);
  await dialog.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('region', { name: 'Latest failures' }).waitFor({ state: 'detached' });
  await photograph('dashboard-phone');
  await openPath(page, '/inspections');
  await page.getByRole('tab', { name: /^Past/ }).click();
  const first = page.getByRole('list', { name: 'Inspections' }).getByRole('listitem').first();
  await first.getByText('Overdue since yesterday').waitFor();
  await first.getByText('Still open').waitFor();
});

test('[S1.18, S2.4] /test-sentry raises an error that reaches the error-reporting service, without who or what', async () => {
  const person = await firemark.newPerson({ visiting: true, viewport: 'desktop' });
  const { page } = person;
  await person.logIn('inspector');
  await openPath(page, '/test-sentry');
  await shown(page, 'Errors that nobody catches are reported to 127.0.0.1');
  expect(await person.seriousFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Raise a test error' }).click();
  await shown(page, 'The test error has reached the service.');
  await expect.poll(() => person.errors).toEqual(['Error: Firemark test error']);
  person.errors.length = 0;
  expect(envelopes).toHaveLength(1);
  const [envelope = ''] = envelopes;
  expect(envelope).toContain('/api/7/envelope/');
  expect(envelope).toContain('Firemark test error');
  for (const secret of ['Priya', 'inspector', 'Bearer', 'breadcrumbs']) expect(envelope).not.toContain(secret);
  await person.close();
});

test('[S1.18, S2.4] /test-sentry says so when no error-reporting service is set, and when that is not known', async () => {
  const other = await openFiremark();
  const person = await other.newPerson();
  const { page } = person;
  const raise = page.getByRole('button', { name: 'Raise a test error' });
  const none = 'No error-reporting service is set on this server';
  await person.logIn('inspector');
  await shown(page, /^Synced/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await person.goOffline();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/test-sentry');
  await shown(page, 'The server could not be asked.');
  await expect.poll(() => page.getByText(none).count()).toBe(0);
  await expect.poll(() => raise.isDisabled()).toBe(true);
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('test-sentry-unknown');
  await person.goOnline();
  await page.getByRole('button', { name: 'Retry' }).click();
  await shown(page, none);
  await expect.poll(() => raise.isDisabled()).toBe(true);
  await person.goOffline();
  await page.reload();
  await shown(page, none);
  await other.close();
});
