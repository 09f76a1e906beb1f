import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { entityNames } from '#domain/entities.ts';
import { fullName } from '#domain/user/full-name.ts';
import { ADMINISTRATOR_ROLE_ID, INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import { apiClient } from './driving/api-client.ts';
import { escape } from './driving/escape.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import { surveyToDo } from './driving/survey-to-do.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const HOUR_MS = 3_600_000;
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const centre = (page: Page) => page.getByRole('dialog', { name: 'Sync' });
const openCentre = (page: Page) =>
  page
    .getByRole('button', { name: /^Sync centre/ })
    .filter({ visible: true })
    .click();

/** Removes all assets from the device's database and gives one type another id; answers how many records are missing then. */
const damage = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('firemark-user-'));
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(found?.name ?? '');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    });
    const lost = await new Promise<number>((resolve) => {
      const transaction = database.transaction('blocks', 'readwrite');
      const ids = new Set<string>();
      const walk = transaction.objectStore('blocks').openCursor();
      walk.addEventListener('success', () => {
        const cursor = walk.result;
        if (cursor === null) return;
        const block = cursor.value as { kind: string; entity: string; rows?: { head: string; bytes: ArrayBuffer }[] };
        const all = (block.rows ?? []).flatMap(({ head, bytes }) => {
          const { count, ids: where } = JSON.parse(head) as { count: number; ids: { at: number } };
          return Array.from({ length: count }, (_, row) => new Uint8Array(bytes, where.at + row * 16, 16));
        });
        const [first] = all;
        if (block.entity === 'assets') {
          for (const id of all) ids.add(id.join(' '));
          cursor.delete();
        } else if (block.entity === 'asset_types' && first !== undefined) {
          ids.add(first.join(' '));
          first.fill(1);
          cursor.update(block);
        }
        cursor.continue();
      });
      transaction.addEventListener('complete', () => resolve(ids.size));
    });
    database.close();
    return lost;
  });

test('[SYNC.8, SYNC.62, SYNC.63, SYNC.80, ROOM.8, CHECK.2, CHECK.5, LOOK.37] what the server refused is counted, named with its author, exported and opened where it can be mended; a database that was damaged by hand is repaired; a browser that promises nothing says so', async () => {
  const { call, all } = await apiClient(firemark.server.url, 'admin');
  const somebody = must(
    all('users').find(({ username }) => username !== 'inspector' && username !== 'admin'),
    'somebody',
  );
  const person = await firemark.newPerson();
  const { page } = person;
  await person.logIn('admin');
  await shown(page, /^Synced/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Set before anything is sent: a try that is on its way at that moment may come to no end.
  let isHeld = false;
  const release = Promise.withResolvers<void>();
  await page.route('**/api/sync/push', async (route) => {
    if (!isHeld) return route.abort();
    await release.promise;
    await route.continue();
  });
  // A route keeps the browser from what it has cached; a page that is loaded anew has the service worker's.
  await page.reload();
  await shown(page, /^Synced/);
  await person.goOffline();
  await openPath(page, `/user/${somebody.id}`);
  await page.getByLabel('Username*', { exact: true }).fill('taken');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/users');
  const taken = { id: v7(), forename: 'Tim', surname: 'Taken', username: 'taken', email_address: null, user_role_id: 2 };
  const fields = { status: 'Active', password: 'demo-password', updated_at: new Date().toISOString() };
  await call('/users/update-or-create', { ...taken, ...fields });
  isHeld = true;
  await person.goOnline();
  await openCentre(page);
  await centre(page)
    .getByRole('region', { name: 'Not sent yet' })
    .getByText(/^Username changed · Ada Okafor · \d\d:\d\d · Being sent now$/)
    .waitFor();
  await person.photograph('sync-centre-sending-phone');
  release.resolve();

  await centre(page).getByText('Some changes were not accepted').waitFor();
  await escape(page);
  await centre(page).waitFor({ state: 'detached' });
  await page.getByText('1 not accepted').filter({ visible: true }).waitFor();
  await openPath(page, '/dashboard');
  const tile = page.getByRole('main').getByRole('button', { name: /Unsent changes/ });
  await tile.getByText('1', { exact: true }).waitFor();
  await tile.click();
  await centre(page).getByText('Some changes were not accepted').waitFor();
  await centre(page).getByText('1 change is saved on this device. What was not accepted waits for your decision.').waitFor();
  const row = centre(page).getByRole('region', { name: 'Needs your decision' }).getByRole('listitem');
  await row.getByText(`User ${fullName(somebody)}`).waitFor();
  await row.getByText(/^Username changed · Ada Okafor · \d\d:\d\d$/).waitFor();
  await row.getByText('Username already in use').waitFor();
  await row.getByRole('button', { name: 'Send again' }).waitFor();
  await row.getByRole('button', { name: 'Discard', description: /^User .+ Username changed · / }).waitFor();
  await person.photograph('sync-centre-refused-phone');
  expect(await person.seriousFaults()).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await person.photograph('sync-centre-refused-desktop');
  await page.setViewportSize({ width: 390, height: 844 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    centre(page).getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).not.toContain('taken');

  const [alone] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Export change', exact: true }).click(),
  ]);
  expect(alone.suggestedFilename()).toBe('firemark-change.sealed');
  expect(readFileSync(await alone.path(), 'utf8')).not.toContain('taken');

  await row.getByRole('link', { name: 'Open' }).click();
  await page.waitForURL(`**/user/${somebody.id}`);
  await centre(page).waitFor({ state: 'detached' });
  await page.getByLabel('Username*', { exact: true }).fill('mended');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/users');
  await shown(page, /^Synced/);
  await openCentre(page);
  await centre(page).getByText('The server has everything that was saved here.').waitFor();
  await expect.poll(() => centre(page).getByRole('button', { name: 'Export', exact: true }).isDisabled()).toBe(true);

  const check = centre(page).getByRole('button', { name: 'Check my data' });
  let compared = 0;
  const lastMayGo = Promise.withResolvers<void>();
  await page.route('**/api/sync/check', async (route) => {
    compared += 1;
    if (compared === entityNames.length) await lastMayGo.promise;
    await route.continue();
  });
  await check.click();
  const howFar = centre(page).getByRole('progressbar', { name: 'Checking' });
  await expect.poll(async () => Number(await howFar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  lastMayGo.resolve();
  await centre(page)
    .getByText(/^[\d,]+ records compared: all as on the server\.$/)
    .waitFor();
  const lost = await damage(page);
  await check.click();
  const told = new RegExp(
    `compared: ${lost.toLocaleString('en-GB')} records differed and were received again, 1 record that should`,
  );
  await centre(page).getByText(told).waitFor();
  await centre(page)
    .getByRole('region', { name: 'On this device' })
    .getByText(/^[\d.]+ [MG]B used of /)
    .waitFor();
  expect(await person.seriousFaults()).toEqual([]);
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await person.photograph(`sync-centre-checked-${width}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.evaluate(() => Object.assign(navigator.storage, { persisted: async () => false, persist: async () => false }));
  await openCentre(page);
  await centre(page).getByRole('button', { name: 'Ask to keep it' }).click();
  await centre(page).getByText('It still does not promise it.').waitFor();
  await check.click();
  await centre(page)
    .getByText(/^[\d,]+ records compared: all as on the server\.$/)
    .waitFor();
  await person.close();
});

test('[S8.14, SYNC.19] that a grade was created or updated is said when it was refused first, and taken when sent again', async () => {
  const { url } = firemark.server;
  const { assetType, inspection } = await surveyToDo(url, 'inspector', 'Emergency light');
  const { call } = await apiClient(url, 'admin');
  const second = { id: v7(), forename: 'Sam', surname: 'Second', username: 'second', email_address: null, status: 'Active' };
  /** Makes somebody who is listed nowhere an administrator, or an inspector. */
  const make = (user_role_id: number, more: object = {}) =>
    call('/users/update-or-create', { ...second, user_role_id, updated_at: new Date().toISOString(), ...more });
  await make(ADMINISTRATOR_ROLE_ID, { password: 'demo-password' });
  const person = await firemark.newPerson();
  const { page } = person;
  const rows = centre(page).getByRole('region', { name: 'Not accepted' }).getByRole('listitem');
  /** What is done offline is refused, for only administrators may do it there, and taken when its author is one again and sends it again. */
  const refusedAndTaken = async (act: () => Promise<void>, row: Locator, message: string, seen = async () => {}) => {
    await person.goOffline();
    await act();
    await make(INSPECTOR_ROLE_ID);
    await person.goOnline();
    await openCentre(page);
    await row.getByText(/^Survey \d{6}, \d\d\/\d\d\/\d{4}$/).waitFor();
    await make(ADMINISTRATOR_ROLE_ID);
    await seen();
    await says(page, message, () => row.getByRole('button', { name: 'Send again' }).click());
    await escape(page);
    await centre(page).waitFor({ state: 'detached' });
    // What the server has taken is said before the device hears that its user is one again.
    await page.getByRole('link', { name: 'Users' }).waitFor();
  };

  await person.logIn('second');
  await shown(page, /^Synced/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const autoComplete = async () => {
    await openPath(page, `/inspections/view/${inspection.id}/assets/${assetType.id}`);
    await page.getByRole('button', { name: 'Options' }).click();
    const dialog = page.getByRole('dialog', { name: 'Auto-complete surveys' });
    await dialog.getByRole('checkbox', { name: /^Emergency lights/ }).check();
    await says(page, /^\d+ surveys? successfully saved$/, () =>
      dialog.getByRole('button', { name: 'Auto-complete Survey(s)' }).click(),
    );
  };
  await refusedAndTaken(autoComplete, rows.first(), 'Successfully created Asset Grade');

  const graded = must(
    (await apiClient(url, 'inspector'))
      .all('asset_grades')
      .find(({ inspection_id, auto_complete_survey }) => inspection_id === inspection.id && auto_complete_survey),
    'the grade that was taken',
  );
  const edit = async () => {
    await openPath(page, `/assets/survey/${graded.asset_id}/answers/${inspection.id}/asset-grade/${graded.id}`);
    await page.getByLabel('Recommended remedial works').fill('Replace the battery');
    await says(page, 'Survey successfully saved', () => page.getByRole('button', { name: 'Submit Survey' }).click());
  };
  await refusedAndTaken(
    edit,
    rows.filter({ hasText: 'Recommended remedial works changed ·' }),
    'Successfully updated Asset Grade',
    async () => {
      await escape(page);
      await openPath(page, `/assets/overview/${graded.asset_id}/${inspection.id}`);
      await shown(page, 'Not accepted: see Sync');
      await openCentre(page);
    },
  );
  await person.close();
});

test('[ROOM.8, SYNC.32, SYNC.33] the browser is asked once to keep what is unsent, whatever comes of that; the sync centre says what has been unsent for an hour though the server is reached, and that the clock is off', async () => {
  const person = await firemark.newPerson({ visiting: true });
  const { page, errors } = person;
  await page.addInitScript(() => {
    window.timesAsked = 0;
    navigator.storage.persist = () => {
      window.timesAsked += 1;
      return Promise.reject(new TypeError('not here'));
    };
  });
  const timesAsked = () => page.evaluate(() => window.timesAsked);
  const { id } = must((await apiClient(firemark.server.url, 'admin')).all('users')[0], 'somebody');
  const rename = async (name: string) => {
    await openPath(page, `/user/${id}`);
    await page.getByLabel('Forename*', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL('**/users');
  };
  await person.logIn('admin', 'demo-password');
  await shown(page, /^Synced/);
  expect(await timesAsked()).toBe(0);

  const fails = () => page.route('**/api/sync/*', (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  await fails();
  await rename('Augusta');
  await shown(page, /^Sync failed · 1 unsent/);
  await expect.poll(timesAsked).toBe(1);
  await openCentre(page);
  await centre(page).getByRole('region', { name: 'Not sent yet' }).waitFor();
  const late = centre(page).getByText(/^Something has not been taken by the server for /);
  await expect.poll(() => late.count()).toBe(0);
  await escape(page);
  await centre(page).waitFor({ state: 'detached' });
  await page.clock.setFixedTime(Date.now() + 2.5 * HOUR_MS);
  await openCentre(page);
  await expect
    .poll(() => late.textContent())
    .toBe(
      'Something has not been taken by the server for 2 hours, though it is reached. Press Sync now; if it stays, export it and tell an administrator.',
    );

  await page.unrouteAll();
  await page.route('**/api/sync/pull', async (route) => {
    const response = await route.fetch();
    const later = new Date(Date.now() + 3.5 * HOUR_MS).toISOString();
    await route.fulfill({ response, json: { ...((await response.json()) as object), now: later } });
  });
  await centre(page).getByRole('button', { name: 'Sync now' }).click();
  await late.waitFor({ state: 'detached' });
  await centre(page).getByText('This device’s clock is 3 hours behind. Set it right').waitFor();
  await escape(page);
  await shown(page, /^Synced/);
  await fails();
  await rename('Ada');
  await shown(page, /^Sync failed · 1 unsent/);
  expect(await timesAsked()).toBe(1);
  expect(errors).toEqual([]);
  await person.close();
});

declare global {
  interface Window {
    timesAsked: number;
  }
}
