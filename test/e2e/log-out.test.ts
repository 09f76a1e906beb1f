import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { HeldPage } from '#domain/sync/wire.ts';
import { apiClient } from './driving/api-client.ts';
import { asks } from './driving/asks.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import { newPerson, type Person, type PersonOptions } from './driving/person.ts';
import { databaseNames, storedOnDevice } from './looking/stored-on-device.ts';
import { type SurveyToDo, surveyToDo } from './driving/survey-to-do.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;
let toDo: SurveyToDo;

beforeAll(async () => {
  firemark = await openFiremark();
  toDo = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const landed = (page: Page) => page.getByRole('heading', { name: 'Log In' }).waitFor();
const asset = (place: number) => must(toDo.others[place], 'an asset to survey');

async function atWork(username: string, options?: PersonOptions): Promise<Person> {
  const person = await firemark.newPerson(options);
  await person.logIn(username);
  await shown(person.page, /^Synced/);
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  return person;
}

/** Somebody besides those of the demo organisation. */
async function addInspector(username: string) {
  const { call } = await apiClient(firemark.server.url, 'admin');
  const user = {
    id: v7(),
    forename: 'Ian',
    surname: 'Spector',
    username,
    email_address: null,
    user_role_id: 2,
    status: 'Active',
  };
  const save = (fields: object) => call('/users/update-or-create', { ...user, updated_at: new Date().toISOString(), ...fields });
  await save({ password: 'demo-password' });
  return { id: user.id, save };
}

const askToLogOut = async (page: Page) => {
  await page.goto('/my-account');
  await press(page, 'Log Out');
};

/** Answers what it asks when there is unsent work. */
const answer = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

const typeEventLog = async (page: Page, text: string) => {
  await openPath(page, `/site/${toDo.inspection.site_id}`);
  await page.getByRole('textbox', { name: 'Event Log' }).fill(text);
};

/** A failing answer with a photo, then the grade. */
async function gradeWithPhoto(page: Page, place: number): Promise<void> {
  await openPath(page, `/assets/survey/${asset(place).id}/${toDo.inspection.id}`);
  await asks(page, 'Check type');
  await page.keyboard.press('ArrowRight');
  await asks(page, 'In designated place');
  await page.keyboard.press('2');
  await shown(page, 'A note or a photo is required');
  await press(page, 'Add photo');
  const name = 'kestrel.jpg';
  const picture = { name, mimeType: 'image/jpeg', buffer: readFileSync('server/demo/photos/gauge.jpg') };
  await page.locator('input[type=file][accept]').setInputFiles([picture]);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await openPath(page, `/assets/survey/${asset(place).id}/answers/${toDo.inspection.id}`);
  await page.locator('label', { has: page.getByRole('radio', { name: 'Fail', exact: true }) }).click();
  await press(page, 'Submit Survey');
  await press(page, 'Submit all the same');
  await page.waitForURL('**/assets/overview/**');
}

const draft = async (page: Page, place: number) => {
  await openPath(page, `/assets/survey/${asset(place).id}/${toDo.inspection.id}`);
  await asks(page, 'Check type');
  await page
    .locator('label', { has: page.getByRole('radio') })
    .first()
    .click();
};

/** Two hundred photos may be sealed, or opened, on a machine that does much else. */
const SEALED = { timeout: 60_000 };

/** Asserts that nothing of these is to be read, and that no database of a user is left. */
async function nothingToRead(page: Page, secrets: readonly string[]): Promise<void> {
  await expect.poll(() => databaseNames(page), SEALED).toEqual(['firemark-app', 'firemark-sealed']);
  const { text, cached } = await storedOnDevice(page);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/"token"|firemark-form/);
  expect(cached.filter((path) => path.startsWith('/api'))).toEqual([]);
}

test('[SESS.1] offline, a log out seals all that is unsent and leaves nothing to read; the next login goes on and sends it', async () => {
  const { all } = await apiClient(firemark.server.url, 'inspector');
  const person = await atWork('inspector', { keepsProfile: true });
  const { page } = person;
  await person.goOffline();
  await gradeWithPhoto(page, 0);
  await draft(page, 1);
  await typeEventLog(page, 'Typed and not saved');
  const site = must(
    all('sites').find(({ id }) => id === toDo.inspection.site_id),
    'the site',
  );
  const [, token = ''] = /"token":"([^"]+)"/.exec((await storedOnDevice(page)).text) ?? [];
  const secrets = [
    must(asset(0).serial_number, 'a serial number'),
    site.name,
    'Nair',
    'Typed and not saved',
    'kestrel.jpg',
    token,
    asset(1).id,
  ];
  const unwritten = async () => {
    const { text } = await storedOnDevice(page);
    return secrets.filter((secret) => !text.includes(secret));
  };
  await expect.poll(unwritten).toEqual([]);
  expect(token).not.toBe('');

  await askToLogOut(page);
  const dialog = page.getByRole('alertdialog', { name: 'Log out with unsent work?' });
  await dialog.getByText(/^1 unsent change, 1 survey in progress, 1 photo, 1 unsaved form\.$/).waitFor();
  await dialog.getByText('It stays on this device, sealed').waitFor();
  await expect.poll(() => dialog.getByRole('button').allInnerTexts()).toEqual(['Stay', 'Log Out', 'Export']);
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('log-out-phone');
  for (const [width, height] of [
    [360, 640],
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await person.photograph(`log-out-${width}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await answer(page, 'Log Out');
  await landed(page);
  await nothingToRead(page, secrets);
  await person.reopenBrowser();
  await landed(person.page);
  await nothingToRead(person.page, secrets);

  await person.goOnline();
  await person.logIn('inspector');
  const { page: again } = person;
  await shown(again, /^Synced/);
  await typedIs(again, 'Typed and not saved');
  await again.goto('/dashboard');
  await again.getByRole('link', { name: /^Resume survey, 1 of \d+ answered/ }).waitFor();
  const sent = async () =>
    (await apiClient(firemark.server.url, 'inspector'))
      .all('asset_grades')
      .find(({ asset_id, inspection_id }) => asset_id === asset(0).id && inspection_id === toDo.inspection.id);
  await expect.poll(async () => (await sent())?.grade).toBe('fail');
  await expect.poll(async () => (await apiClient(firemark.server.url, 'admin')).all('files').length).toBeGreaterThan(0);
  await expect.poll(async () => (await storedOnDevice(again)).text).toContain('kestrel.jpg');
  await person.close();
});

const typedIs = async (page: Page, text: string) => {
  await openPath(page, `/site/${toDo.inspection.site_id}`);
  await expect.poll(() => page.getByRole('textbox', { name: 'Event Log' }).inputValue()).toBe(text);
};

test('[SESS.2] a log out sends first where that is asked for, and with nothing unsent leaves nothing at all', async () => {
  const person = await atWork('inspector');
  const { page } = person;
  // Set before anything is sent: a try that is on its way at that moment may come to no end.
  let reach = (route: Route) => route.abort();
  await page.route('**/api/sync/push', (route) => reach(route));
  // A route keeps the browser from what it has cached; a page that is loaded anew has the service worker's.
  await page.reload();
  await shown(page, /^Synced/);
  await person.goOffline();
  await typeEventLog(page, 'Saved without a network');
  await says(page, 'Successfully saved changes', () => press(page, 'Save Changes'));
  await person.goOnline();
  await askToLogOut(page);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('1 unsent change').waitFor();
  await expect.poll(() => dialog.getByRole('button').allInnerTexts()).toEqual(['Stay', 'Log Out', 'Export', 'Send and log out']);
  await person.photograph('log-out-send-phone');
  await page.setViewportSize({ width: 360, height: 640 });
  await person.photograph('log-out-send-360');
  await page.setViewportSize({ width: 844, height: 390 });
  await person.photograph('log-out-send-844');
  await answer(page, 'Send and log out');
  await dialog.getByText('Could not be sent: 1 unsent change.').waitFor();
  await person.goOffline();
  reach = (route) => route.continue();
  await person.goOnline();
  await dialog.getByText('Nothing is unsent any more.').waitFor();
  expect(await dialog.innerText()).not.toContain('sealed');
  await answer(page, 'Stay');

  // Until it is said, no try of the app's own comes to its end.
  const goesOn = Promise.withResolvers<undefined>();
  reach = (route) => goesOn.promise.then(() => route.continue());
  await typeEventLog(page, 'Sent with the log out');
  await says(page, 'Successfully saved changes', () => press(page, 'Save Changes'));
  await askToLogOut(page);
  await answer(page, 'Send and log out');
  await dialog.getByText('Sending… 1 left').waitFor();
  goesOn.resolve(undefined);
  await landed(page);
  const { all } = await apiClient(firemark.server.url, 'inspector');
  expect(all('sites').find(({ id }) => id === toDo.inspection.site_id)?.events_log).toContain('Sent with the log out');
  await nothingToRead(page, ['Sent with the log out', 'Nair']);

  const { save } = await addInspector('newcomer');
  await person.logIn('newcomer');
  await shown(page, /^Synced/);
  await askToLogOut(page);
  await landed(page);
  await nothingToRead(page, ['Spector', 'newcomer']);
  await save({ status: 'Inactive' });
  await person.close();
});

/** Photos that only this device has, as if they had been taken. */
const photosOnDevice = (page: Page, count: number) =>
  page.evaluate(async (most) => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const open = indexedDB.open(names.find((name) => name.startsWith('firemark-user-')) ?? '');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const transaction = open.result.transaction(['files', 'unsent_photos'], 'readwrite');
    for (let at = 0; at < most; at += 1) {
      const id = crypto.randomUUID();
      const binary = new Uint8Array(20_000).fill(at).buffer;
      transaction.objectStore('files').put({ id, binary });
      const photo = { id, sha256: '0'.repeat(64), file_name: `kestrel ${at}.jpg`, taken_at: '', draft: null };
      transaction.objectStore('unsent_photos').put(photo);
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    open.result.close();
  }, count);

/** What its worker encrypts after so many items never comes to its end. */
async function sealsOnly(page: Page, most: number): Promise<void> {
  const worker = must(page.workers()[0], 'the worker that seals');
  await worker.evaluate((count) => {
    const { encrypt } = SubtleCrypto.prototype;
    let sealed = 0;
    SubtleCrypto.prototype.encrypt = function encryptSome(this: SubtleCrypto, ...given: Parameters<typeof encrypt>) {
      sealed += 1;
      return sealed > count ? new Promise(() => {}) : encrypt.apply(this, given);
    };
  }, most);
}

test('[SESS.3, SESS.27] a browser that is killed while it seals, when nobody can log in, finishes at its next start, and nothing is lost', async () => {
  const MOST = 200;
  const person = await atWork('inspector', { keepsProfile: true });
  await person.goOffline();
  await photosOnDevice(person.page, MOST);
  await typeEventLog(person.page, 'Before the battery died');
  await says(person.page, 'Successfully saved changes', () => press(person.page, 'Save Changes'));
  await askToLogOut(person.page);
  await sealsOnly(person.page, MOST / 4);
  await answer(person.page, 'Log Out');
  await shown(person.page, /^Securing unsent work… (?!0)\d+ of \d+$/);
  expect(await person.page.getByRole('button', { name: 'Log In' }).isDisabled()).toBe(true);
  await person.photograph('log-out-securing');
  await person.reopenBrowser();
  const { page } = person;
  await landed(page);
  await nothingToRead(page, ['Before the battery died', 'kestrel', 'Nair']);
  const bundles = /firemark-sealed bundles\n(.*)/.exec((await storedOnDevice(page)).text)?.[1] ?? '[]';
  expect(JSON.parse(bundles)).toHaveLength(2);

  await person.goOnline();
  await page.route('**/api/files/*', (route) => route.abort());
  await page.route('**/api/sync/*', (route) => route.abort());
  await person.logIn('inspector');
  const back = async () => {
    const { text } = await storedOnDevice(page);
    return {
      change: text.includes('Before the battery died'),
      photos: new Set(text.match(/kestrel \d+\.jpg/g)).size,
      sealed: /firemark-sealed items\n(.*)\n(.*)/.exec(text)?.slice(1),
    };
  };
  await expect.poll(back, SEALED).toEqual({ change: true, photos: MOST, sealed: ['[]', '[]'] });
  await person.close();
});

test('[SESS.31] work that the server can’t open yet is called sealed, exported before a reset takes it away, and imported once it can be', async () => {
  const person = await atWork('inspector');
  const { page } = person;
  await person.goOffline();
  await typeEventLog(page, 'Sealed before the server was set up anew');
  await says(page, 'Successfully saved changes', () => press(page, 'Save Changes'));
  await askToLogOut(page);
  await answer(page, 'Log Out');
  await landed(page);
  await person.goOnline();
  const refused = { status: 422, json: { message: 'It was sealed for another server' } };
  await page.route('**/api/auth/unseal', (route) => route.fulfill(refused));
  await person.logIn('inspector');
  await shown(page, /^Earlier work sealed · synced/);
  await press(page, /^Sync centre/);
  const centre = page.getByRole('dialog', { name: 'Sync' });
  await centre
    .getByText('Nothing is waiting to be sent. Work from before your last log out is on this device only, sealed.')
    .waitFor();
  await centre.getByText('It was sealed for another server').waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('sync-centre-sealed');

  await page.goto('/my-account');
  await press(page, /^Reset App/);
  await shown(page, /^Work from before your last log out is on this device only too, still sealed\./);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')]);
  await person.photograph('reset-app-sealed');
  await page.getByLabel('I confirm this will clear my local data and anything not saved may be lost').check();
  // It is loaded anew: the landing page stands there before that too.
  await Promise.all([page.waitForEvent('load'), press(page, 'Reset app')]);
  await landed(page);
  await page.unroute('**/api/auth/unseal');

  await person.logIn('inspector');
  await shown(page, /^Synced/);
  await press(page, /^Sync centre/);
  await centre.getByRole('button', { name: 'Import unsent work' }).waitFor();
  const file = await download.path();
  await says(page, 'Brought back: 1 unsent change', () => page.getByLabel('Export to import').setInputFiles(file));
  const log = async () =>
    (await apiClient(firemark.server.url, 'inspector')).all('sites').find(({ id }) => id === toDo.inspection.site_id)?.events_log;
  await expect.poll(log).toContain('Sealed before the server was set up anew');
  await person.close();
});

test('[SESS.4] what somebody left who can’t log in any more is read by nobody, and sent by an administrator on that device', async () => {
  const { id, save } = await addInspector('leaver');
  const person = await atWork('leaver');
  const { page } = person;
  await person.goOffline();
  await typeEventLog(page, 'The last thing they saw');
  await says(page, 'Successfully saved changes', () => press(page, 'Save Changes'));
  await typeEventLog(page, 'The last thing they saw\nTyped');
  await save({ status: 'Inactive' });
  await person.goOnline();
  await shown(page, 'Your session has ended. Unsent work is kept on this device, sealed, and goes on when you log in again.');
  await nothingToRead(page, ['The last thing they saw', 'Spector']);

  await person.logIn('inspector');
  await shown(page, /^Synced/);
  await press(page, /^Sync centre/);
  const centre = page.getByRole('dialog', { name: 'Sync' });
  await centre.getByRole('button', { name: 'Import unsent work' }).waitFor();
  await press(page, 'Check my data');
  // It is answered by the worker that knows what was left, after it has told of that.
  await centre.getByText(/ compared: all as on the server\.$/).waitFor();
  expect(await centre.getByText('Left on this device').count()).toBe(0);
  await askToLogOut(page);
  await landed(page);

  await person.logIn('admin');
  await shown(page, /^Synced/);
  await press(page, /^Sync centre/);
  const row = centre.getByRole('region', { name: 'Left on this device' }).getByRole('listitem');
  await row.getByText('Unsent work of Ian Spector').waitFor();
  await row.getByText('1 unsent change.').waitFor();
  await row.getByText('1 unsaved form: not saved, so it can’t be sent and stays here, sealed.').waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  await person.photograph('sync-centre-left-phone');
  await row.getByRole('button', { name: 'Send' }).click();
  await row.getByText('Nothing that could be sent.').waitFor();
  const { held } = await heldNow();
  expect(held.filter(({ user_id }) => user_id === id)).toMatchObject([{ entity: 'sites', reason: 'handed-in' }]);
  await person.close();
});

async function heldNow(): Promise<HeldPage> {
  const { url } = firemark.server;
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'demo-password' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const response = await fetch(`${url}/api/sync/held`, { headers: { authorization: `Bearer ${access_token}` } });
  return (await response.json()) as HeldPage;
}

test('[SESS.5] where nothing can be encrypted a log out says what would be lost, and deletes it only when told to', async () => {
  const flags = ['--host-resolver-rules=MAP plain.test 127.0.0.1'];
  const person = await newPerson(firemark.server.url.replace('127.0.0.1', 'plain.test'), { flags });
  const { page } = person;
  await person.logIn('inspector');
  await shown(page, /^Synced/);
  await expect.poll(() => page.evaluate(() => isSecureContext)).toBe(false);
  await typeEventLog(page, 'Over plain HTTP');
  await page.goto('/my-account');
  await press(page, 'Log Out');
  const dialog = page.getByRole('alertdialog', { name: 'Log out and delete unsent work?' });
  await dialog.getByText(/^1 unsaved form\.$/).waitFor();
  await dialog.getByText('what is not sent would be lost').waitFor();
  await expect.poll(() => dialog.getByRole('button').allInnerTexts()).toEqual(['Stay', 'Log out and delete']);
  await person.photograph('log-out-plain-http');
  await answer(page, 'Stay');
  await typedIs(page, 'Over plain HTTP');

  const { call } = await apiClient(firemark.server.url, 'inspector');
  await call('/auth/set-password', { password: 'demo-password', current_password: 'demo-password' });
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await shown(page, 'Your session has ended. Unsent work is kept on this device and goes on when you log in again.');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Over plain HTTP');
  await person.logIn('inspector');
  await shown(page, /^Synced/);
  await typedIs(page, 'Over plain HTTP');
  await page.goto('/my-account');
  await press(page, 'Log Out');
  await answer(page, 'Log out and delete');
  await landed(page);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Over plain HTTP');
  await expect.poll(() => databaseNames(page)).toEqual(['firemark-app', 'firemark-sealed']);
  expect(person.errors).toEqual([]);
  await person.close();
});
