import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { bePatient } from './driving/be-patient.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import type { Person } from './driving/person.ts';
import { axeFaults } from './looking/axe-faults.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
/** Behind a row that was deleted. */
const focusInList = (page: Page) =>
  expect
    .poll(() => page.getByRole('list', { name: 'Users' }).evaluate((list) => list.contains(document.activeElement)))
    .toBe(true);
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: name });

const sizes = {
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 },
  side: { width: 844, height: 390 },
  desktop: { width: 1280, height: 800 },
};

/** As long as a token's name may nearly be, and in one word. */
const PROGRAM = 'Planning'.repeat(7);
const overflow = (place: Locator) => place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

const administrator = () => firemark.visitor('admin', 'phone', { goesOffline: true }).then(ready);

async function ready(person: Person): Promise<Person> {
  await shown(person.page, /^Synced/);
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  return person;
}

test('[S1.17, S2.12, S2.88, S2.90, S2.91, S4.21, S4.22, S5.5, S5.8, S5.9, S5.19, S8.4, S8.5, S8.6, S8.19, FORM.10, FORM.11] a user is added without a network, with every message of the form, and logs in elsewhere', async () => {
  const { page, goOffline, goOnline, seriousFaults } = await administrator();
  await goOffline();
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: 'Add New User' }).click();
  await page.waitForURL('**/user/create');
  await press(page, 'Save User');
  await shown(page, '4 fields need attention: Forename');
  await expect.poll(() => page.getByText('Value is required').count()).toBe(3);
  await shown(page, 'Passwords required');
  expect(await seriousFaults()).toEqual([]);

  await expect.poll(() => page.getByLabel('Forename*').getAttribute('maxlength')).toBe('200');
  await expect.poll(() => page.getByLabel('Password*', { exact: true }).getAttribute('maxlength')).toBeNull();
  await fill(page, 'Forename*', 'Grace');
  await fill(page, 'Surname*', 'Hopper');
  await fill(page, 'Email address (optional)', 'grace@firemark.example');
  await fill(page, 'Username*', 'INSPECTOR');
  await fill(page, 'Password*', 'compilers');
  await fill(page, 'Confirm Password*', 'compilers!');
  await press(page, 'Save User');
  await shown(page, 'Username already in use');
  await shown(page, 'Passwords do not match');
  await page.reload();
  await shown(page, 'is here again. It is not saved yet.');
  await expect.poll(() => page.getByLabel('Forename*').inputValue()).toBe('Grace');
  await expect.poll(() => page.getByLabel('Password*', { exact: true }).inputValue()).toBe('');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('compilers');

  await fill(page, 'Username*', 'grace');
  await fill(page, 'Password*', 'compilers');
  await fill(page, 'Confirm Password*', 'compilers');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Administrator' }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Active', exact: true }).click();
  await says(page, 'Successfully created User', () => press(page, 'Save User'));
  await page.waitForURL('**/users');
  await expect.poll(() => card(page, 'Grace Hopper').innerText()).toContain('grace');
  expect(await seriousFaults()).toEqual([]);
  const stored = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll();
        texts.push(
          await new Promise<string>((resolve) =>
            request.addEventListener('success', () => resolve(JSON.stringify(request.result))),
          ),
        );
      }
      database.close();
    }
    return texts.join('\n');
  });
  expect(stored).toContain('password_sealed');
  expect(stored).not.toContain('compilers');

  await goOnline();
  await shown(page, /^Synced/);
  const grace = await firemark.newPerson({ visiting: true, viewport: 'desktop' });
  await grace.logIn('Grace', 'compilers');
  await openPath(grace.page, '/users');
  await card(grace.page, 'Grace Hopper').waitFor();
  const left = async (text: string) =>
    (await grace.page.getByText(text, { exact: true }).filter({ visible: true }).first().boundingBox())?.x;
  await expect.poll(async () => must(await left('Username'), 'its place') - must(await left('grace'), 'its place')).toBe(0);
  await grace.photograph('users-desktop');
  expect(await grace.seriousFaults()).toEqual([]);
  await grace.close();
});

test('[S2.11, S2.12, S2.88, S2.89, S4.7, S4.22, S8.10, S8.18, MAY.6, FORM.9, KEY.4, LOOK.20] users are found, edited, deleted and brought back; the last administrator stays', async () => {
  const { page, seriousFaults } = await administrator();
  await openPath(page, '/users');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('nobody is called this');
  await shown(page, 'No Users to view');
  await page.waitForURL('**/users?search=nobody*');
  await page.getByText('Clear search').click();
  await search.and(page.locator(':focus')).waitFor();
  await card(page, 'Priya Nair').getByRole('link', { name: 'Edit' }).click();
  await fill(page, 'Surname*', 'Nair-Smith');
  await says(page, 'Successfully saved changes', () => press(page, 'Save Changes'));
  await page.waitForURL('**/users');

  await card(page, 'Priya Nair-Smith').getByRole('button', { name: 'Delete Priya Nair-Smith' }).click();
  await shown(page, 'Are you sure you want to delete this User?');
  expect(await seriousFaults()).toEqual([]);
  await says(page, 'Successfully deleted user', () => press(page, 'Yes'), { waits: true });
  await card(page, 'Priya Nair-Smith').waitFor({ state: 'detached' });
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await focusInList(page);
  await press(page, 'Undo');
  await card(page, 'Priya Nair-Smith').waitFor();

  const grace = card(page, 'Grace Hopper');
  const form = (await grace.getByRole('link', { name: 'Edit' }).getAttribute('href')) ?? '';
  // One that still leaves would come back with its focus elsewhere.
  await page.locator('[role=alertdialog]').waitFor({ state: 'detached' });
  await grace.getByRole('button', { name: 'Delete Grace Hopper' }).focus();
  await page.keyboard.down('Enter');
  await page.getByRole('button', { name: 'No', exact: true }).and(page.locator(':focus')).waitFor();
  // The key is still held down, over what it has opened.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await press(page, 'Yes');
  await grace.waitFor({ state: 'detached' });
  await openPath(page, form);
  await shown(page, 'This user was deleted');
  await press(page, 'Restore user');
  await page.getByLabel('Surname*').waitFor();
  await openPath(page, '/users');
  await grace.getByRole('button', { name: 'Delete Grace Hopper' }).click();
  await says(page, 'Successfully deleted user', () => press(page, 'Yes'));
  // Behind the question no row has a role.
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await grace.waitFor({ state: 'detached' });
  await focusInList(page);
  const own = page.getByRole('listitem').filter({ has: page.getByText('admin', { exact: true }) });
  await expect.poll(() => own.getByRole('button').count()).toBe(0);
  await own.getByRole('link', { name: 'Edit' }).press('Enter');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Inspector' }).click();
  await press(page, 'Save Changes');
  await shown(page, 'Somebody has to stay an active administrator');

  await page.goto('/user/018f0000-0000-7000-8000-000000000001');
  await shown(page, 'There is no such user');
});

test('[TOKEN.1, TOKEN.8, API.3, OPS.27, LOOK.1, LOOK.20] an administrator makes an API token, copies it, and revokes it; a program uses it meanwhile', async () => {
  const person = await administrator();
  const { page, goOffline, goOnline, seriousFaults, photograph } = person;
  await openPath(page, '/users');
  await page.getByRole('link', { name: 'API Tokens' }).click();
  await shown(page, 'No API tokens');
  await press(page, 'Make API Token');
  await press(page, 'Make Token');
  await shown(page, 'Value is required');
  await fill(page, 'Name*', PROGRAM);
  await fill(page, 'Your Password*', 'not mine at all');
  await press(page, 'Make Token');
  await shown(page, 'Your password does not match');
  await fill(page, 'Your Password*', 'demo-password');
  expect(await seriousFaults()).toEqual([]);
  await photograph('api-token-form');
  await page.setViewportSize(sizes.small);
  const failsToRead = (route: Route) => (route.request().method() === 'GET' ? route.abort() : route.continue());
  await page.route('**/api/tokens', failsToRead);
  await press(page, 'Make Token');
  await page.getByText('API tokens need a connection').waitFor({ state: 'attached' });
  await shown(page, 'Copy it now: it is shown only once.');
  const top = (text: string) => page.getByText(text).evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(async () => (await top('Copy it now')) - (await top('Your New API Token'))).toBeGreaterThan(30);
  await page.setViewportSize(sizes.phone);
  const token = await page.getByLabel('API token', { exact: true }).inputValue();
  expect(token).toMatch(/^fmk_[\w-]{43}$/);
  expect(await seriousFaults()).toEqual([]);
  await photograph('api-token-made');
  const call = () =>
    fetch(`${firemark.server.url}/api/auth/me`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  const self = (await (await call()).json()) as { id: string; forename: string };
  expect(self.forename).toBe(PROGRAM);
  expect(await page.getByText('Nothing was changed.').count()).toBe(0);
  await page.unroute('**/api/tokens', failsToRead);
  await press(page, 'Done');
  await openPath(page, `/user/${self.id}`);
  await shown(page, `${PROGRAM} is an API token`);
  expect(await seriousFaults()).toEqual([]);
  await photograph('api-token-user');
  await page.getByRole('link', { name: 'To API Tokens' }).click();
  await page.reload();
  const tokens = page.getByRole('list', { name: 'API tokens' });
  await tokens.getByText(/^Last used/).waitFor();
  expect(await page.content()).not.toContain(token);
  expect(await seriousFaults()).toEqual([]);
  for (const [name, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await photograph(`api-tokens-${name}`);
  }
  await page.setViewportSize(sizes.phone);

  await goOffline();
  await press(page, `Revoke ${PROGRAM}`);
  await says(page, 'It could not be revoked. It needs a connection.', () => press(page, 'Revoke'));
  await page.reload();
  await shown(page, 'API tokens need a connection');
  await goOnline();
  await press(page, 'Retry');
  await press(page, `Revoke ${PROGRAM}`);
  await expect.poll(() => overflow(page.getByRole('alertdialog'))).toBe(0);
  await says(page, `Revoked ${PROGRAM}`, () => press(page, 'Revoke'), { waits: true });
  await expect.poll(() => overflow(page.getByTestId('snackbar'))).toBe(0);
  await shown(page, 'No API tokens');
  await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
  expect((await call()).status).toBe(401);
  await openPath(page, '/users');
  await card(page, 'Ada').first().waitFor();
  await expect.poll(() => card(page, PROGRAM).count()).toBe(0);
  await openPath(page, `/user/${self.id}`);
  await shown(page, 'It was revoked. What a program has done with it keeps this name.');

  const docs = await page.context().newPage();
  const faults: string[] = [];
  docs.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  for (const [name, viewport] of Object.entries(sizes)) {
    await docs.setViewportSize(viewport);
    await docs.goto(`${firemark.server.url}/api/docs`);
    await docs.getByText('/api/sync/push').click();
    await expect.poll(() => docs.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (process.env['PICTURES'] === '1') await docs.screenshot({ path: `test-results/api-docs-${name}.png` });
  }
  expect(await axeFaults(docs, { contrasts: true })).toEqual([]);
  expect(faults).toEqual([]);
  await docs.close();
});

test('[S5.10, PASS.5, PASS.16] an administrator sets their own password with the present one, which without a network is judged later', async () => {
  // One on whose device no test before left anything typed.
  const person = await firemark.newPerson();
  await person.logIn('admin');
  const { page, goOffline, goOnline, seriousFaults } = await ready(person);
  const own = page.getByRole('listitem').filter({ has: page.getByText('admin', { exact: true }) });
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await own.getByRole('link', { name: 'Edit' }).press('Enter');
  await page.getByLabel('Password*', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Current Password*').count()).toBe(0);
  await bePatient(page);
  const type = async (current: string) => {
    await fill(page, 'Password*', 'a new password');
    await fill(page, 'Confirm Password*', 'a new password');
    await fill(page, 'Current Password*', current);
    await press(page, 'Save Changes');
  };
  await type('');
  await shown(page, '1 field needs attention: Current Password');
  await type('not this one');
  await shown(page, 'Your password does not match');
  expect(await seriousFaults()).toEqual([]);

  await goOffline();
  await says(page, 'Successfully saved changes', () => press(page, 'Save Changes'));
  await goOnline();
  await shown(page, /^1 not accepted/);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /not accepted/i })
    .click();
  const refused = page.getByRole('region', { name: 'Needs your decision' });
  await refused.getByText('Your password does not match').waitFor();
  await refused.getByRole('link', { name: 'Open' }).click();
  await says(page, 'Successfully saved changes', () => type('demo-password'));
  await shown(page, /^Synced/);
  const elsewhere = await firemark.newPerson({ visiting: true });
  await elsewhere.logIn('admin', 'a new password');
  await shown(elsewhere.page, /^Your password was changed on .* by you$/);
  await elsewhere.close();
});
