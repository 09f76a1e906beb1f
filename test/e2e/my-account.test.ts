import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { apiClient } from './api-client.ts';
import { type Firemark, openFiremark } from './harness.ts';
import { databaseNames } from './stored-on-device.ts';
import { surveyToDo } from './survey-to-do.ts';

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
  const field = must(await last.boundingBox(), 'the place of the field');
  expect(field.y >= 0 && field.y + field.height <= 422).toBe(true);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(edges).toEqual([70, 390]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(edges).toEqual([422, 844]);
}

test('[S2, S5, S8, D6] the own password is changed wrongly and rightly beside a keyboard, and needs a connection', async () => {
  const { page, goOffline, goOnline, seriousFaults, close } = await atMyAccount('inspector');
  await page.getByRole('heading', { name: 'Priya Nair' }).waitFor();
  await shown(page, 'inspector · Inspector');
  expect(await seriousFaults()).toEqual([]);
  await press(page, /^Change Password/);
  await page.getByLabel('Current Password*').waitFor();
  await besideKeyboard(page);
  await press(page, 'Save Password');
  expect(await page.getByText('Value is required').count()).toBe(2);
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

  await goOffline();
  await fill(page, 'Current Password*', 'demo-password');
  await press(page, 'Save Password');
  await shown(page, 'The password could not be changed.');
  await shown(page, 'It needs a connection. Your present password still holds.');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('password');
  await goOnline();
  await press(page, 'Retry');
  await shown(page, 'Successfully changed password');
  await page.reload();
  await page.getByRole('heading', { name: 'Priya Nair' }).waitFor();

  const elsewhere = await firemark.newPerson();
  await elsewhere.page.goto('/');
  await fill(elsewhere.page, 'Username', 'inspector');
  await fill(elsewhere.page, 'Password', 'demo-password');
  await press(elsewhere.page, 'Log In');
  await shown(elsewhere.page, 'Invalid login');
  await elsewhere.logIn('inspector', 'a new password');
  await shown(elsewhere.page, /^Your password was changed on \d\d\/\d\d\/\d{4} at \d\d:\d\d by you$/);
  await elsewhere.close();
  await close();
});

test('[D4.6, D8] a user sees where they are logged in and ends it; what is unsent there goes on at the next login', async () => {
  const site = must((await apiClient(firemark.server.url, 'admin')).all('sites')[0], 'a site');
  const elsewhere = await firemark.newPerson({ visiting: true });
  await elsewhere.logIn('tom.hale');
  await shown(elsewhere.page, /^Synced/);
  await elsewhere.page.goto(`/site/${site.id}`);
  await elsewhere.page.getByRole('textbox', { name: 'Event Log' }).waitFor();
  await elsewhere.goOffline();
  await elsewhere.page.getByRole('textbox', { name: 'Event Log' }).fill('Written where the session ends');
  await press(elsewhere.page, 'Save Changes');
  await shown(elsewhere.page, 'Successfully saved changes');

  const { page, goOffline, goOnline, seriousFaults, photograph, close } = await atMyAccount('tom.hale');
  await goOffline();
  await press(page, /^Where You Are Logged In/);
  await shown(page, 'Your sessions could not be read.');
  await shown(page, 'It needs a connection. Nothing was changed.');
  await goOnline();
  await press(page, 'Retry');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await sessions.first().getByText('This device').waitFor();
  expect(await sessions.count()).toBe(2);
  expect(await seriousFaults()).toEqual([]);
  await photograph('sessions-phone');
  await press(page, /^Log out Chrome on Linux, last used /);
  await shown(page, 'What is unsent there stays on that device and goes on at your next login there.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click();
  await shown(page, 'Logged out Chrome on Linux');
  await shown(page, 'You are logged in nowhere else.');
  await page.reload();
  await page.getByRole('heading', { name: 'Tom Hale' }).waitFor();

  await elsewhere.goOnline();
  await shown(elsewhere.page, /^Your session has ended/);
  await elsewhere.logIn('tom.hale');
  await shown(elsewhere.page, /^Synced/);
  const kept = (await apiClient(firemark.server.url, 'admin')).all('sites').find(({ id }) => id === site.id);
  expect(kept?.events_log).toContain('Written where the session ends');
  await elsewhere.close();
  await close();
});

test('[S2, D4.6] Reset App says what is unsent, exports it, and after its tick wipes and reloads', async () => {
  const { asset, inspection } = await surveyToDo(firemark.server.url, 'admin', 'Fire extinguisher');
  const { page, goOffline, goOnline, seriousFaults, close } = await atMyAccount('admin');
  const second = await page.context().newPage();
  await second.goto('/inspections');
  await second.getByRole('link', { name: 'View Inspection' }).first().waitFor();
  await goOffline();
  await page.goto(`/assets/survey/${asset.id}/${inspection.id}`);
  await page
    .locator('label', { has: page.getByRole('radio') })
    .first()
    .click();
  await page.goto(`/site/${inspection.site_id}`);
  await page.getByRole('textbox', { name: 'Event Log' }).fill('Only on this device');
  await press(page, 'Save Changes');
  await shown(page, 'Successfully saved changes');

  await page.goto('/site/create');
  await fill(page, 'Site name*', 'Half a site');

  await page.goto('/my-account');
  await press(page, 'Account');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Log Out Not sent yet: 1 unsent change, 1 survey in progress, 1 unsaved form' })
    .click();
  await shown(page, 'It stays on this device, sealed');
  await press(page, 'Stay');

  await press(page, /^Reset App/);
  await shown(page, 'Only on this device: 1 unsent change, 1 survey in progress, 1 unsaved form.');
  await shown(page, 'Unsaved data may be lost');
  const reset = page.getByRole('button', { name: 'Reset app', exact: true });
  expect(await reset.isDisabled()).toBe(true);
  expect(await seriousFaults()).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')]);
  const exported = readFileSync(await download.path(), 'utf8');
  for (const text of ['Only on this device', 'Half a site']) expect(exported).not.toContain(text);
  await page.getByLabel('I confirm this will clear my local data and anything not saved may be lost').check();
  await goOnline();
  await page.route('**/api/sync/push', (route) => route.abort());
  await reset.click();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  await second.getByRole('heading', { name: 'Log In' }).waitFor();
  await expect.poll(() => databaseNames(page)).toEqual(['firemark-app', 'firemark-sealed']);
  await page.unroute('**/api/sync/push');

  await fill(page, 'Username', 'admin');
  await fill(page, 'Password', 'demo-password');
  await press(page, 'Log In');
  await shown(page, /^Synced/);
  await page.goto(`/site/${inspection.site_id}`);
  await page.getByRole('textbox', { name: 'Event Log' }).waitFor();
  await press(page, /^Sync centre/);
  const open = page.getByRole('button', { name: 'Open an export' });
  await open.waitFor();
  await page.getByLabel('Export to open').setInputFiles(await download.path());
  await shown(page, 'Brought back: 1 unsent change, 1 survey in progress, 1 unsaved form');
  await page.getByLabel('Export to open').setInputFiles(await download.path());
  await shown(page, 'All that it holds is here already');
  await page.goto('/site/create');
  await expect.poll(() => page.getByLabel('Site name*', { exact: true }).inputValue()).toBe('Half a site');
  await close();
});
