import { globSync, rmSync, statSync } from 'node:fs';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { enlarge } from './looking/enlarge.ts';
import { apiClient } from './driving/api-client.ts';
import { asks } from './driving/asks.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import { says } from './driving/says.ts';
import { type SurveyToDo, surveyToDo } from './driving/survey-to-do.ts';

let firemark: Firemark;
let toDo: SurveyToDo;

beforeAll(async () => {
  firemark = await openFiremark({ assets: 1_000 });
  toDo = await surveyToDo(firemark.server.url, 'inspector', 'Emergency light');
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const tap = (page: Page, name: string) => page.locator('label', { has: radio(page, name) }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What the browser lets the app store, as if the device had no more. */
class Quota {
  readonly #page: Page;
  readonly #cdp: CDPSession;

  constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  static open = async (page: Page) => new Quota(page, await page.context().newCDPSession(page));

  /** What the margin takes up, as the browser counts it once the file is closed. */
  #margin = (): Promise<number> =>
    this.#page.evaluate(async () => {
      const estimate: StorageEstimate & { usageDetails?: { fileSystem?: number } } = await navigator.storage.estimate();
      return estimate.usageDetails?.fileSystem ?? 0;
    });

  /** No more than is stored without the margin. */
  async fill(): Promise<void> {
    await expect.poll(async () => Math.round((await this.#margin()) / 1_048_576)).toBe(9);
    const { usage } = await this.#page.evaluate(() => navigator.storage.estimate());
    await this.set(must(usage, 'what is stored') - 2_000_000);
  }

  /** Nothing at all, once what was held back is given up; an open file would still fill what it was granted before. */
  async close(): Promise<void> {
    const isGivenUp = () => expect.poll(async () => Math.round((await this.#margin()) / 1_048_576)).toBe(0);
    await isGivenUp();
    await this.set(1);
    await isGivenUp();
  }

  /** As much as the device has when none is given. */
  async set(quotaSize?: number): Promise<void> {
    const origin = new URL(firemark.server.url).origin;
    await this.#cdp.send('Storage.overrideQuotaForOrigin', quotaSize === undefined ? { origin } : { origin, quotaSize });
  }

  /** As a browser that is short of room would. */
  async removeEverything(): Promise<void> {
    const origin = new URL(firemark.server.url).origin;
    await this.#cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,file_systems' });
  }
}

test('[ROOM.2, ROOM.3, ROOM.7, SESS.2, SURVEY.1] on a full device nothing is called saved that is not, the answer stays, and what the browser removes is told', async () => {
  const inspector = await firemark.newPerson({ keepsProfile: true });
  const { page } = inspector;
  await inspector.logIn('inspector');
  await page.evaluate(() => localStorage.setItem('firemark-advance', 'off'));
  await shown(page, /^Synced/);
  const light = must(toDo.others[0], 'a light to survey');
  const quota = await Quota.open(page);
  const survey = `/assets/survey/${light.id}/${toDo.inspection.id}`;
  await page.goto(survey);
  await asks(page, 'Test');
  await shown(page, /^Synced/);
  // What it keeps for starts without a network is counted too.
  await page.evaluate(() => navigator.serviceWorker.ready);

  // The margin takes it.
  await quota.fill();
  await tap(page, 'Monthly functional');
  await shown(page, 'Device almost full');
  await press(page, 'Next');
  await asks(page, 'Charge indicator');

  // Nothing does. What is said of it moves no option under a thumb.
  await quota.close();
  const firstPlace = () => radio(page, 'Yes').boundingBox();
  const before = await firstPlace();
  await tap(page, 'Yes');
  await shown(page, 'Not saved: this device has no room left.');
  await shown(page, 'What you answered stands on this screen only.');
  await shown(page, 'device full');
  await expect.poll(() => firstPlace()).toEqual(before);
  expect(await inspector.seriousFaults()).toEqual([]);
  await page.setViewportSize({ width: 360, height: 640 });
  await enlarge(page, 32);
  const bottomOf = async (one: Locator) => {
    const { y, height } = must(await one.boundingBox(), 'a box');
    return y + height;
  };
  const notice = page.getByRole('main').getByRole('alert');
  const first = page.locator('label', { has: radio(page, 'Yes') });
  const topOf = async (one: Locator) => must(await one.boundingBox(), 'a box').y;
  await expect.poll(async () => (await topOf(notice)) - (await bottomOf(first))).toBeGreaterThanOrEqual(0);
  const next = page.getByRole('button', { name: 'Next' });
  await expect.poll(async () => (await topOf(next)) - (await bottomOf(notice))).toBeGreaterThan(0);
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  await expect.poll(async () => (await bottomOf(notice)) - (await bottomOf(retry))).toBeGreaterThan(0);
  await enlarge(page, 16);
  await page.setViewportSize({ width: 390, height: 844 });
  await inspector.photograph('device-full');
  await press(page, 'Next');
  await press(page, 'Retry');
  await page.getByRole('button', { name: 'Retry', exact: true, disabled: false }).waitFor();
  await shown(page, 'What you answered stands on this screen only.');
  await asks(page, 'Charge indicator');
  await expect.poll(() => radio(page, 'Yes').isChecked()).toBe(true);

  await openPath(page, '/my-account');
  await press(page, 'Log Out');
  await page.getByRole('alertdialog').getByText('What you answered last stands on this screen only').waitFor();
  await inspector.photograph('log-out-on-a-full-device');
  await press(page, 'Stay');
  await openPath(page, survey);
  await asks(page, 'Charge indicator');
  await expect.poll(() => radio(page, 'Yes').isChecked()).toBe(true);

  // With room again it is kept.
  await quota.set();
  const freed = /^(Freed .* The server has all of it\.|Nothing here can be freed)/;
  await says(page, freed, () => press(page, 'Free space'));
  await page.getByText('What you answered stands on this screen only.').waitFor({ state: 'detached' });
  await page.reload();
  await asks(page, 'Charge indicator');
  await expect.poll(() => radio(page, 'Yes').isChecked()).toBe(true);

  await inspector.goOffline();
  await press(page, 'Next');
  await asks(page, 'Present, clean');
  await page.goto('about:blank');
  await quota.removeEverything();
  await inspector.goOnline();
  await page.goto('/');
  const told = /^This device’s copy was removed by the browser; what was sent is on the server, 1 survey in progress was not\.$/;
  await shown(page, told);
  await inspector.photograph('removed-by-the-browser');
  await inspector.logIn('inspector');
  await shown(page, told);
  await press(page, 'OK');
  await page.getByText(told).waitFor({ state: 'detached' });
  const notes = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /copy|removed/.test(key)));
  await expect.poll(() => notes()).toEqual(['firemark-copy']);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: /^Log Out/ }).click();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  await expect.poll(notes).toEqual([]);
  await inspector.close();
});

/** What Chromium keeps of a database beside it: each large value is a file. */
function removeLargestValue(profile: string): void {
  const files = globSync(`${profile}/Default/IndexedDB/*.indexeddb.blob/**/*`).filter((file) => statSync(file).isFile());
  const [largest] = files.toSorted((one, other) => statSync(other).size - statSync(one).size);
  rmSync(must(largest, 'a large value'));
}

test('[DEV.5, DEV.23] where a file of the database is gone, what is unsent is sent and all lists are back', async () => {
  const admin = await firemark.newPerson({ keepsProfile: true });
  const { page } = admin;
  await admin.logIn('admin');
  await shown(page, /^Synced/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await admin.goOffline();
  await openPath(page, `/site/${toDo.inspection.site_id}`);
  await page.getByRole('textbox', { name: 'Event Log' }).fill('Written without a network');
  await says(page, 'Successfully saved changes', () => press(page, 'Save Changes'));
  await admin.reopenBrowser('/inspections', removeLargestValue);
  await shown(admin.page, /1 unsent/);
  await admin.goOnline();
  await shown(admin.page, /^Synced/);
  const { all } = await apiClient(firemark.server.url, 'admin');
  expect(all('sites').find(({ id }) => id === toDo.inspection.site_id)?.events_log).toContain('Written without a network');
  const centre = admin.page.getByRole('button', { name: /^Sync centre/ }).filter({ visible: true });
  await centre.click();
  await press(admin.page, 'Check my data');
  await shown(admin.page, /^[\d,]+ records compared: all as on the server\.$/);
  await admin.close();
});
