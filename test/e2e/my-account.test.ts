import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { asks } from './driving/asks.ts';
import { apiClient } from './driving/api-client.ts';
import { contrastFaults } from './looking/contrast-faults.ts';
import { edgeless } from './looking/edgeless.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { viewports } from './driving/open-browser.ts';
import { openPath } from './driving/open-path.ts';
import { databaseNames } from './looking/stored-on-device.ts';
import { surveyToDo } from './driving/survey-to-do.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

async function atMyAccount(username: string) {
  const person = await firemark.newPerson();
  await person.logIn(username);
  await shown(person.page, /^Synced/);
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  await press(person.page, 'Account');
  const sheet = person.page.getByRole('dialog');
  await sheet.getByRole('button', { name: /^Log Out/ }).waitFor();
  await sheet.getByRole('button', { name: /^My Account/ }).click();
  await person.page.waitForURL('**/my-account');
  await sheet.waitFor({ state: 'detached' });
  return person;
}

/** Of the line under the page's name: how large its text is, and how strong. */
const lightOf = (page: Page) =>
  page
    .getByText('inspector · Inspector')
    .evaluate((line) => [
      getComputedStyle(line).color,
      getComputedStyle(document.documentElement).getPropertyValue('--status-line'),
    ]);
const USUAL = ['rgb(194, 199, 206)', '0.8125rem'];
const BRIGHT = ['rgb(244, 245, 246)', '0.9375rem'];

/** The switch, and what the system asks for, until the switch says otherwise. */
async function inBrightLight(page: Page): Promise<void> {
  const light = page.getByRole('switch', { name: 'Bright light' });
  await expect.poll(() => lightOf(page)).toEqual(USUAL);
  await light.click();
  await expect.poll(() => lightOf(page)).toEqual(BRIGHT);
  expect(await contrastFaults(page, { bright: true })).toEqual([]);
  await page.reload();
  await page.getByRole('switch', { name: 'Bright light', checked: true }).waitFor();
  await expect.poll(() => lightOf(page)).toEqual(BRIGHT);
  await light.click();
  await expect.poll(() => lightOf(page)).toEqual(USUAL);
  await page.emulateMedia({ contrast: 'more' });
  await page.getByRole('switch', { name: 'Bright light', checked: true }).waitFor();
  await expect.poll(() => lightOf(page)).toEqual(BRIGHT);
  await light.click();
  await expect.poll(() => lightOf(page)).toEqual(USUAL);
  await page.emulateMedia({ contrast: 'no-preference' });
  await expect.poll(() => lightOf(page)).toEqual(USUAL);
}

/** A keyboard that takes half of the screen leaves the other half to the sheet, and what is written in stays in sight. */
async function besideKeyboard(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Change Password' });
  const edges = async () => {
    const { y, height } = must(await sheet.boundingBox(), 'its place');
    return [Math.round(y), Math.round(y + height)];
  };
  await expect.poll(edges).toEqual([422, 844]);
  const last = page.getByLabel('Confirm New Password*');
  await last.focus();
  await page.setViewportSize({ width: 390, height: 422 });
  await expect.poll(edges).toEqual([0, 422]);
  const isInSight = async () => {
    const field = must(await last.boundingBox(), 'the place of the field');
    return field.y >= 0 && field.y + field.height <= 422;
  };
  await expect.poll(isInSight).toBe(true);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(edges).toEqual([70, 390]);
  // Not under the shade at the edge of the sheet.
  await expect
    .poll(async () => {
      const { y, height } = must(await last.boundingBox(), 'the place of the field');
      return 390 - y - height;
    })
    .toBeGreaterThanOrEqual(20);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(edges).toEqual([422, 844]);
}

test('[S2.5, S2.34, S2.45, S2.46, S2.47, S5.10, S6.7, S8.7, S8.28, S9.13, PASS.16, PASS.19, PASS.20, LOOK.4, LOOK.28, LOOK.33, LOOK.37] bright light is worn and remembered; the own password is changed wrongly and rightly beside a keyboard, and needs a connection', async () => {
  const { page, goOffline, goOnline, seriousFaults, close } = await atMyAccount('inspector');
  await page.getByRole('heading', { name: 'Priya Nair' }).waitFor();
  await shown(page, 'inspector · Inspector');
  expect(await seriousFaults()).toEqual([]);
  expect(await edgeless(page)).toEqual([]);
  await inBrightLight(page);
  await press(page, /^Change Password/);
  await page.getByLabel('Current Password*').waitFor();
  await page.getByRole('button', { name: 'Reveal what is typed', description: 'Confirm New Password*' }).waitFor();
  await besideKeyboard(page);
  await press(page, 'Save Password');
  await expect.poll(() => page.getByText('Value is required').count()).toBe(2);
  await fill(page, 'Current Password*', 'not this one');
  await fill(page, 'New Password*', 'short');
  await fill(page, 'Confirm New Password*', 'other');
  await press(page, 'Save Password');
  await shown(page, 'Use at least 8 characters');
  await shown(page, 'Passwords do not match');
  expect(await seriousFaults()).toEqual([]);
  await fill(page, 'New Password*', 'Football');
  await fill(page, 'Confirm New Password*', 'Football');
  await press(page, 'Save Password');
  await shown(page, 'This password is one of the most common ones: choose another');
  await fill(page, 'New Password*', 'a new password');
  await fill(page, 'Confirm New Password*', 'a new password');
  await press(page, 'Save Password');
  await shown(page, 'Your password does not match');
  const isInSight = (label: Element) => {
    const { left, top, height } = label.getBoundingClientRect();
    return label.contains(document.elementFromPoint(left + 4, top + height / 2));
  };
  await expect.poll(() => page.locator('label', { hasText: 'Current Password' }).evaluate(isInSight)).toBe(true);

  await goOffline();
  await fill(page, 'Current Password*', 'demo-password');
  await press(page, 'Save Password');
  await shown(page, 'The password could not be changed.');
  await shown(page, 'It needs a connection. Your present password still holds.');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('password');
  await goOnline();
  await says(page, 'Successfully changed password', () => press(page, 'Retry'), { waits: true });
  const snackbar = page.getByTestId('snackbar');
  await expect.poll(async () => (await snackbar.boundingBox())?.width).toBe(390 - 2 * 8);
  await expect.poll(() => snackbar.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await page.reload();
  await page.getByRole('heading', { name: 'Priya Nair' }).waitFor();

  const elsewhere = await firemark.newPerson({ visiting: true });
  await elsewhere.page.goto('/');
  await fill(elsewhere.page, 'Username', 'inspector');
  await fill(elsewhere.page, 'Password', 'demo-password');
  await press(elsewhere.page, 'Log In');
  await shown(elsewhere.page, 'Invalid login');
  await fill(elsewhere.page, 'Password', 'a new password');
  await says(elsewhere.page, /^Your password was changed on \d\d\/\d\d\/\d{4} at \d\d:\d\d by you$/, () =>
    press(elsewhere.page, 'Log In'),
  );
  await elsewhere.close();
  await close();
});

test('[SESS.18, LOOK.20] a user sees where they are logged in and ends it; what is unsent there goes on at the next login', async () => {
  const site = must((await apiClient(firemark.server.url, 'admin')).all('sites')[0], 'a site');
  const elsewhere = await firemark.newPerson({ visiting: true });
  await elsewhere.logIn('tom.hale');
  await shown(elsewhere.page, /^Synced/);
  await openPath(elsewhere.page, `/site/${site.id}`);
  await elsewhere.page.getByRole('textbox', { name: 'Event Log' }).waitFor();
  await elsewhere.goOffline();
  await elsewhere.page.getByRole('textbox', { name: 'Event Log' }).fill('Written where the session ends');
  await says(elsewhere.page, 'Successfully saved changes', () => press(elsewhere.page, 'Save Changes'));

  const { page, goOffline, goOnline, seriousFaults, photograph, close } = await atMyAccount('tom.hale');
  await goOffline();
  await press(page, /^Where You Are Logged In/);
  await shown(page, 'Your sessions could not be read.');
  await shown(page, 'It needs a connection. Nothing was changed.');
  await goOnline();
  await press(page, 'Retry');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await sessions.first().getByText('This device').waitFor();
  await expect.poll(() => sessions.count()).toBe(2);
  expect(await seriousFaults()).toEqual([]);
  await photograph('sessions-phone');
  await press(page, /^Log out Chrome on Linux, last used /);
  await shown(page, 'What is unsent there stays on that device and goes on at your next login there.');
  const logOut = page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' });
  await says(page, 'Logged out Chrome on Linux', () => logOut.click());
  await shown(page, 'You are logged in nowhere else.');
  await page.getByRole('heading', { name: 'Where You Are Logged In' }).and(page.locator(':focus')).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Tom Hale' }).waitFor();

  await elsewhere.goOnline();
  await shown(elsewhere.page, /^Your session has ended/);
  await elsewhere.logIn('tom.hale');
  await shown(elsewhere.page, /^Synced/);
  // What was sealed is brought back, and sent, while 'Synced' may stand there.
  const kept = async () => (await apiClient(firemark.server.url, 'admin')).all('sites').find(({ id }) => id === site.id);
  await expect.poll(async () => (await kept())?.events_log).toContain('Written where the session ends');
  await elsewhere.close();
  await close();
});

test('[S2.48, S2.49, S2.50, SESS.6, SESS.22] Reset App says what is unsent, exports it, and after its tick wipes and reloads; another browser imports it, photo included', async () => {
  const { asset, inspection } = await surveyToDo(firemark.server.url, 'admin', 'Fire extinguisher');
  const { page, goOffline, goOnline, seriousFaults, close } = await atMyAccount('admin');
  const second = await page.context().newPage();
  await second.goto('/inspections');
  await second.getByRole('link', { name: 'View Inspection' }).first().waitFor();
  // Of both tabs, and before one of them has anything to send.
  await page.context().route('**/api/sync/push', (route) => route.abort());
  // A route keeps the browser from what it has cached; a page that is loaded anew has the service worker's.
  await page.reload();
  await shown(page, /^Synced/);
  await goOffline();
  await openPath(page, `/assets/survey/${asset.id}/${inspection.id}`);
  await asks(page, 'Check type');
  await page.keyboard.press('ArrowRight');
  await asks(page, 'In designated place');
  await page.keyboard.press('2');
  await press(page, 'Add photo');
  const picture = { name: 'gauge.jpg', mimeType: 'image/jpeg', buffer: readFileSync('server/demo/photos/gauge.jpg') };
  await page.locator('input[type=file][accept]').setInputFiles([picture]);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await openPath(page, `/site/${inspection.site_id}`);
  await page.getByRole('textbox', { name: 'Event Log' }).fill('Only on this device');
  await says(page, 'Successfully saved changes', () => press(page, 'Save Changes'));
  const status = page.getByRole('banner').locator('[data-filled]').filter({ visible: true });
  await expect.poll(() => status.innerText()).toMatch(/^Offline · 1 unsent/);
  await expect.poll(() => status.evaluate((pill) => getComputedStyle(pill).backgroundColor)).toBe('rgb(244, 245, 246)');
  expect(await contrastFaults(page)).toEqual([]);

  await page.goto('/site/create');
  await fill(page, 'Site name*', 'Half a site');

  await page.goto('/my-account');
  await press(page, 'Account');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Log Out Not sent yet: 1 unsent change, 1 survey in progress, 1 photo, 1 unsaved form' })
    .click();
  await shown(page, 'It stays on this device, sealed');
  await press(page, 'Stay');

  await press(page, /^Reset App/);
  await shown(page, 'Only on this device: 1 unsent change, 1 survey in progress, 1 photo, 1 unsaved form.');
  await shown(page, 'Unsaved data may be lost');
  const reset = page.getByRole('button', { name: 'Reset app', exact: true });
  await expect.poll(() => reset.isDisabled()).toBe(true);
  expect(await seriousFaults()).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')]);
  const exported = readFileSync(await download.path(), 'utf8');
  for (const text of ['Only on this device', 'Half a site']) expect(exported).not.toContain(text);
  await page.getByLabel('I confirm this will clear my local data and anything not saved may be lost').check();
  await goOnline();
  await reset.click();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  await second.getByRole('heading', { name: 'Log In' }).waitFor();
  await expect.poll(() => databaseNames(page)).toEqual(['firemark-app', 'firemark-sealed']);
  await importElsewhere(await download.path(), `/assets/survey/${asset.id}/${inspection.id}`);
  const logs = async () =>
    (await apiClient(firemark.server.url, 'admin')).all('sites').flatMap(({ events_log }) => events_log ?? []);
  await expect.poll(async () => (await logs()).filter((log) => log.includes('Only on this device'))).toHaveLength(1);
  await close();
});

/** Another browser of the same user takes the file over: what it holds is sent, and goes on there. */
async function importElsewhere(file: string, survey: string): Promise<void> {
  const { page, logIn, close } = await firemark.newPerson();
  await logIn('admin');
  await shown(page, /^Synced/);
  await press(page, /^Sync centre/);
  const given = page.getByLabel('Export to import');
  await page.getByRole('button', { name: 'Import unsent work' }).waitFor();
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
  await says(page, 'This file is no export of unsent work.', () => given.setInputFiles(notes));
  await says(page, 'Brought back: 1 unsent change, 1 survey in progress, 1 photo, 1 unsaved form', () =>
    given.setInputFiles(file),
  );
  await says(page, 'All that it holds is here already', () => given.setInputFiles(file));
  await page.goto('/site/create');
  await expect.poll(() => page.getByLabel('Site name*', { exact: true }).inputValue()).toBe('Half a site');
  await page.goto(survey);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await shown(page, /^Synced/);
  await close();
}

/** How much of it is seen. */
const shareInSight = (element: Element) =>
  new Promise<number>((resolve) => {
    new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(element);
  });

test('[PASS.24] where the answer to a change of the password is lost, it is said in sight that it may hold already, and trying again tells', async () => {
  const { page, close } = await atMyAccount('marek.dvorak');
  await page.route('**/auth/set-password', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, /^Change Password/);
  await fill(page, 'Current Password*', 'demo-password');
  await fill(page, 'New Password*', 'a new password');
  await fill(page, 'Confirm New Password*', 'a new password');
  await page.setViewportSize(viewports['phone-small']);
  await press(page, 'Save Password');
  await shown(page, 'It is not known whether the password was changed.');
  const answer = page.getByRole('dialog').getByRole('alert');
  await expect.poll(() => answer.evaluate(shareInSight)).toBe(1);
  expect(await page.getByText('Your present password still holds.').count()).toBe(0);
  await press(page, 'Retry');
  await shown(page, 'Your password does not match');
  await shown(page, 'It is not known whether the password was changed.');
  await fill(page, 'Current Password*', 'a new password');
  await page.unroute('**/auth/set-password');
  await says(page, 'Successfully changed password', () => press(page, 'Save Password'), { waits: true });
  await close();
});
