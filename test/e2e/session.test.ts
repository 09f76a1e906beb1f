import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { apiClient } from './driving/api-client.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const entries = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').allInnerTexts();
const path = (page: Page) => new URL(page.url()).pathname;

/** Makes an administrator besides those of the demo organisation; the answer changes them, as another administrator would. */
async function addAdministrator() {
  const { call } = await apiClient(firemark.server.url, 'admin');
  const user = { id: v7(), forename: 'Sam', surname: 'Second', username: 'second', user_role_id: 1, status: 'Active' };
  const stamped = (fields: object) => ({ ...user, email_address: null, updated_at: new Date().toISOString(), ...fields });
  await call('/users/update-or-create', stamped({ password: 'demo-password' }));
  return (fields: object) => call('/users/update-or-create', stamped(fields));
}

test('[S2.23, S2.63, S6.11, WAY.6] a changed name and role of the own user are seen at once, and lead away from what they close', async () => {
  const changeUser = await addAdministrator();
  const { page, logIn, goOffline, goOnline, close } = await firemark.newPerson();
  await logIn('second');
  await shown(page, /^Synced/);
  await page.getByRole('navigation').getByRole('link', { name: 'Sites' }).click();
  await page.getByRole('link', { name: 'Site Details' }).first().waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('second');
  const card = page.getByRole('listitem').filter({ hasText: 'Sam Second' });
  await card.waitFor();

  await changeUser({ user_role_id: 2 });
  await page.waitForURL('**/inspections');
  await expect.poll(() => entries(page)).toEqual(['Inspections', 'Assets', 'Account']);
  await shown(page, 'No Inspections to view');
  await expect.poll(() => page.getByRole('link', { name: 'Add New Inspection' }).count()).toBe(0);
  await page.goBack();
  await page.waitForURL('**/inspections');
  await shown(page, 'No Inspections to view');

  await changeUser({ user_role_id: 1 });
  await expect.poll(() => entries(page)).toEqual(['Users', 'Sites', 'Inspections', 'Assets', 'Account']);
  await page.getByRole('link', { name: 'View Inspection' }).first().waitFor();

  const own = must(
    (await apiClient(firemark.server.url, 'admin')).all('users').find(({ username }) => username === 'second'),
    'them',
  );
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goOffline();
  await page.goto(`/user/${own.id}`);
  await page.getByLabel('Surname*', { exact: true }).fill('Married');
  await page.getByRole('button', { name: 'Save', exact: false }).last().click();
  await page.waitForURL('**/users');
  await openPath(page, '/my-account');
  await page.getByRole('heading', { name: 'Sam Married' }).waitFor();
  await goOnline();
  await shown(page, /^Synced/);
  expect(path(page)).toBe('/my-account');
  await page.getByRole('heading', { name: 'Sam Married' }).waitFor();
  await close();
});

test('[S2.43, S4.25, S8.2, SESS.15] a session that the server ends says so on the landing page until the next login; a log out does not', async () => {
  const person = await firemark.newPerson({ visiting: true });
  const { page } = person;
  const ended = page.getByText(
    'Your session has ended. Unsent work is kept on this device, sealed, and goes on when you log in again.',
  );
  await person.logIn('inspector');
  await shown(page, /^Synced/);
  const { call } = await apiClient(firemark.server.url, 'inspector');
  await call('/auth/set-password', { password: 'demo-password', current_password: 'demo-password' });
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await ended.waitFor();
  expect(path(page)).toBe('/');
  await page.reload();
  await ended.waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('session-ended-phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await person.photograph('session-ended-desktop');

  await person.logIn('inspector');
  await shown(page, /^Synced/);
  await openPath(page, '/my-account');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  expect(path(page)).toBe('/');
  await expect.poll(() => ended.count()).toBe(0);
  await person.close();
});

test('[SESS.26, LOOK.1] what an administrator was asked goes with their session, and fits while it stands', async () => {
  const { all, edit } = await apiClient(firemark.server.url, 'admin');
  const site = must(all('sites')[0], 'a site');
  await edit('sites', site.id, { name: 'Llanfairpwll'.repeat(12) });
  const person = await firemark.newPerson();
  const { page } = person;
  await person.logIn('admin');
  await shown(page, /^Synced/);
  await openPath(page, `/site/${site.id}`);
  await page.getByRole('button', { name: 'Delete Site' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this Site?' });
  await question.getByText(/^Llanfair/).waitFor();
  await expect.poll(() => question.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  const other = await page.context().newPage();
  await other.goto('/my-account');
  await other.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  await expect.poll(() => question.count()).toBe(0);
  await other.getByLabel('Username').fill('inspector');
  await other.getByLabel('Password').fill('demo-password');
  await other.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/inspections');
  expect(await question.count()).toBe(0);
  await other.close();
  await person.close();
});
