import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Firemark, openFiremark } from './harness.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: name });

async function administrator() {
  const person = await firemark.newPerson();
  await person.logIn('admin');
  await shown(person.page, /^Synced/);
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  return person;
}

test('[S2, S4, S5, S8, D4.6] a user is added without a network, with every message of the form, and logs in elsewhere', async () => {
  const { page, goOffline, goOnline, seriousFaults, close } = await administrator();
  await goOffline();
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: 'Add New User' }).click();
  await page.waitForURL('**/user/create');
  await press(page, 'Save User');
  await shown(page, '4 fields need attention: Forename');
  expect(await page.getByText('Value is required').count()).toBe(3);
  await shown(page, 'Passwords required');
  expect(await seriousFaults()).toEqual([]);

  expect(await page.getByLabel('Forename*').getAttribute('maxlength')).toBe('200');
  expect(await page.getByLabel('Password*', { exact: true }).getAttribute('maxlength')).toBeNull();
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
  expect(await page.getByLabel('Forename*').inputValue()).toBe('Grace');
  expect(await page.getByLabel('Password*', { exact: true }).inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('compilers');

  await fill(page, 'Username*', 'grace');
  await fill(page, 'Password*', 'compilers');
  await fill(page, 'Confirm Password*', 'compilers');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Administrator' }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Active', exact: true }).click();
  await press(page, 'Save User');
  await shown(page, 'Successfully created User');
  await page.waitForURL('**/users');
  expect(await card(page, 'Grace Hopper').innerText()).toContain('grace');
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
  const grace = await firemark.newPerson({ viewport: 'desktop' });
  await grace.logIn('Grace', 'compilers');
  await grace.page.goto('/users');
  await card(grace.page, 'Grace Hopper').waitFor();
  const left = async (text: string) =>
    (await grace.page.getByText(text, { exact: true }).filter({ visible: true }).first().boundingBox())?.x;
  expect(await left('Username')).toBe(await left('grace'));
  await grace.photograph('users-desktop');
  expect(await grace.seriousFaults()).toEqual([]);
  await grace.close();
  await close();
});

test('[S2, S4, D7] users are found, edited, deleted and brought back; the last administrator stays', async () => {
  const { page, seriousFaults, close } = await administrator();
  await page.goto('/users');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('nobody is called this');
  await shown(page, 'No Users to view');
  await page.getByText('Clear search').click();
  await card(page, 'Priya Nair').getByRole('link', { name: 'Edit' }).click();
  await fill(page, 'Surname*', 'Nair-Smith');
  await press(page, 'Save Changes');
  await shown(page, 'Successfully saved changes');
  await page.waitForURL('**/users');

  await card(page, 'Priya Nair-Smith').getByRole('button', { name: 'Delete Priya Nair-Smith' }).click();
  await shown(page, 'Are you sure you want to delete this User?');
  expect(await seriousFaults()).toEqual([]);
  await press(page, 'Yes');
  await shown(page, 'Successfully deleted user');
  await card(page, 'Priya Nair-Smith').waitFor({ state: 'detached' });
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('list', { name: 'Users' }).evaluate((list) => list.contains(document.activeElement))).toBe(true);
  await press(page, 'Undo');
  await card(page, 'Priya Nair-Smith').waitFor();

  const grace = card(page, 'Grace Hopper');
  const form = (await grace.getByRole('link', { name: 'Edit' }).getAttribute('href')) ?? '';
  await grace.getByRole('button', { name: 'Delete Grace Hopper' }).click();
  await press(page, 'Yes');
  await grace.waitFor({ state: 'detached' });
  await page.goto(form);
  await shown(page, 'This user was deleted');
  await press(page, 'Restore user');
  await page.getByLabel('Surname*').waitFor();
  await page.goto('/users');
  await grace.getByRole('button', { name: 'Delete Grace Hopper' }).click();
  await press(page, 'Yes');
  await grace.waitFor({ state: 'detached' });
  const own = page.getByRole('listitem').filter({ has: page.getByText('admin', { exact: true }) });
  expect(await own.getByRole('button').count()).toBe(0);
  await own.getByRole('link', { name: 'Edit' }).press('Enter');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Inspector' }).click();
  await press(page, 'Save Changes');
  await shown(page, 'Somebody has to stay an active administrator');

  await page.goto('/user/018f0000-0000-7000-8000-000000000001');
  await shown(page, 'There is no such user');
  await close();
});

test('[S4, S5, D4.6] an administrator sets their own password with the present one, which without a network is judged later', async () => {
  const { page, goOffline, goOnline, seriousFaults, close } = await administrator();
  const own = page.getByRole('listitem').filter({ has: page.getByText('admin', { exact: true }) });
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await own.getByRole('link', { name: 'Edit' }).press('Enter');
  await page.getByLabel('Password*', { exact: true }).waitFor();
  expect(await page.getByLabel('Current Password*').count()).toBe(0);
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
  await press(page, 'Save Changes');
  await shown(page, 'Successfully saved changes');
  await goOnline();
  await shown(page, /^1 not accepted/);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /not accepted/i })
    .click();
  const refused = page.getByRole('region', { name: 'Needs your decision' });
  await refused.getByText('Your password does not match').waitFor();
  await refused.getByRole('link', { name: 'Open' }).click();
  await type('demo-password');
  await shown(page, 'Successfully saved changes');
  await shown(page, /^Synced/);
  const elsewhere = await firemark.newPerson({ visiting: true });
  await elsewhere.logIn('admin', 'a new password');
  await shown(elsewhere.page, /^Your password was changed on .* by you$/);
  await elsewhere.close();
  await close();
});
