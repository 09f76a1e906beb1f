import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleAsset, exampleGrade, exampleSite } from '#domain/examples.ts';
import type { SeenHead } from '#domain/audit/seen-heads.ts';
import { readHead } from '#server/audit/read-audit.ts';
import { tellRestored } from '#server/audit/tell-restored.ts';
import { openDatabase } from '#server/database/connect.ts';
import { readEnvironment } from '#server/environment.ts';
import { apiClient } from './driving/api-client.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { openPath } from './driving/open-path.ts';
import type { Person } from './driving/person.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).click();
const entries = (page: Page) => page.getByRole('list', { name: 'Audit trail' }).locator('> li p:first-child');

/** Of the database itself, past the server and its triggers. */
function byHand(...statements: string[]): void {
  const database = new DatabaseSync(join(firemark.server.dataDir, 'firemark.sqlite'), { timeout: 10_000 });
  for (const trigger of ['no_update', 'no_delete']) database.exec(`drop trigger if exists audit_entries_${trigger}`);
  for (const statement of statements) database.exec(statement);
  database.close();
}

const headsSeenBy = (page: Page) =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('firemark-audit-heads') ?? '{}') as { heads?: SeenHead[] };
    return kept.heads;
  });

/** What a restore writes into the database first. */
async function restoredFromBackup(backup_at: string): Promise<void> {
  const environment = readEnvironment({ DATA_DIR: firemark.server.dataDir });
  const db = await openDatabase(environment);
  await tellRestored({ db, now: () => new Date() }, { backup_at, ...(await readHead(db)) });
  await db.destroy();
}

async function photographAll(person: Person, name: string): Promise<void> {
  for (const [width, height] of [
    [360, 640],
    [844, 390],
    [1280, 800],
    [390, 844],
  ] as const) {
    await person.page.setViewportSize({ width, height });
    await person.photograph(`${name}-${width}`);
  }
}

/** One asset that three people change. */
async function changedByThree() {
  const { url } = firemark.server;
  const ada = await apiClient(url, 'admin');
  const asset = must(ada.all('assets')[0], 'an asset');
  await ada.edit('assets', asset.id, { location: 'Loading bay' });
  const priya = await apiClient(url, 'inspector');
  await priya.edit('assets', asset.id, { serial_number: '000777' });
  const tom = await apiClient(url, 'tom.hale');
  const { id, created_at: _c, updated_at: _u, ...grade } = exampleGrade({ id: v7() as never, inspection_id: null });
  const created_by_id = must(tom.all('users').find(({ surname }) => surname === 'Hale')?.id, 'Tom');
  await tom.edit('asset_grades', id, { ...grade, asset_id: asset.id, created_by_id, answers: [] });
  await tom.edit('asset_grades', id, { grade: 'fail' });
  return { asset };
}

test('[AUDIT.14, AUDIT.22, AUDIT.27, AUDIT.33, KEY.4, LOOK.20] an asset’s history tells what three people did to it, narrowed by person, and says when it can’t be read', async () => {
  const { asset } = await changedByThree();
  const administrator = await firemark.visitor('admin', 'phone', { goesOffline: true });
  const { page } = administrator;
  await shown(page, /^Synced/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await openPath(page, `/assets/overview/${asset.id}`);
  await page.getByRole('link', { name: /^History of the type / }).click();
  await shown(page, /^Asset type /);
  await shown(page, 'No changes yet');
  await page.goBack();
  await page.getByRole('link', { name: 'History of changes' }).click();
  await shown(page, /^Asset 000777, Loading bay$/);
  await expect
    .poll(() => entries(page).allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Tom Hale changed the grade of 000777, .* from Pass to Fail$/),
      expect.stringMatching(/^Tom Hale created the grade 000777, /),
      expect.stringMatching(/^Priya Nair changed the serial number of 000777, Loading bay from \d{6} to 000777$/),
      expect.stringMatching(/^Ada Okafor changed the location of 000777, Loading bay from .* to Loading bay$/),
    ]);
  await shown(page, /by the device’s clock, received \d\d:\d\d/);
  expect(await administrator.seriousFaults()).toEqual([]);
  await photographAll(administrator, 'audit-asset');

  await page.getByRole('button', { name: 'Only this device' }).first().click();
  await expect.poll(() => entries(page).count()).toBe(2);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Entries');
  await press(page, 'One device only');
  await expect.poll(() => entries(page).count()).toBe(4);
  await expect.poll(focused).toBe('Entries');

  await press(page, 'Filters');
  await page.getByLabel('Who').click();
  await page.getByRole('option', { name: 'Priya Nair' }).click();
  await expect.poll(() => entries(page).count()).toBe(1);
  expect(await administrator.seriousFaults()).toEqual([]);
  await administrator.photograph('audit-filtered-phone');

  await administrator.goOffline();
  await press(page, 'Clear filters');
  await shown(page, 'The audit trail could not be read.');
  await administrator.photograph('audit-offline-phone');
  await administrator.goOnline();
  await press(page, 'Retry');
  await expect.poll(() => entries(page).count()).toBe(4);
  await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();

  const presses = await pressesOf(page);
  // It takes no focus until the device has heard that there is a network.
  const exports = page.getByRole('button', { name: 'Export CSV', disabled: false });
  const focusedExport = exports.and(page.locator(':focus'));
  await exports.focus();
  await focusedExport.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.down('Enter')]);
  expect(download.suggestedFilename()).toBe('audit-trail.csv');
  await focusedExport.waitFor();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await presses()).toBe(1);
  expect(new URL(download.url()).searchParams.has('ticket')).toBe(true);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(5);
});

/** How often anything was pressed since. */
async function pressesOf(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle(() => {
    const presses = { so: 0 };
    addEventListener('click', () => (presses.so += 1), true);
    return presses;
  });
  return () => count.evaluate(({ so }) => so);
}

/** More sites than a page of the trail has entries. */
async function manySites(): Promise<void> {
  const ada = await apiClient(firemark.server.url, 'admin');
  const { id: _, created_at: ts, updated_at: _u, ...patch } = exampleSite();
  const operations = Array.from({ length: 250 }, () => ({
    op: v7(),
    device: v7(),
    entity: 'sites',
    id: v7(),
    base: null,
    patch,
    ts,
  }));
  await ada.call('/sync/push', { operations });
}

test('[AUDIT.14, LOOK.12, LOOK.39] where further entries can’t be read, the button stays with its focus and tries again', async () => {
  await manySites();
  const { page, goOffline, goOnline } = await firemark.visitor('admin', 'desktop', { goesOffline: true });
  await shown(page, /^Synced/);
  await openPath(page, '/audit');
  const more = page.getByRole('button', { name: 'Show more', disabled: false });
  await more.waitFor();
  const before = await entries(page).count();
  await goOffline();
  await more.press('Enter');
  await shown(page, 'The audit trail could not be read.');
  await more.and(page.locator(':focus')).waitFor();
  await goOnline();
  await more.press('Enter');
  await page.getByRole('list', { name: 'Audit trail' }).locator('> li').nth(before).and(page.locator(':focus')).waitFor();
});

/** A site with one asset and its grade, all of which are deleted again. */
async function deletedAsset() {
  const ada = await apiClient(firemark.server.url, 'admin');
  const { id: site_id, created_at: _s, updated_at: _u, ...site } = exampleSite({ id: v7() as never, name: 'Mill Lane Depot' });
  const asset_type_id = must(ada.all('asset_types')[0], 'a type').id;
  const like = exampleAsset({ id: v7() as never, site_id, asset_type_id, serial_number: '000888', location: 'Boiler room' });
  const { id: asset_id, created_at: _c, updated_at: _v, ...asset } = like;
  const { id, created_at: _g, updated_at: _w, ...grade } = exampleGrade({ id: v7() as never, asset_id, inspection_id: null });
  const created_by_id = must(ada.all('users').find(({ username }) => username === 'admin')?.id, 'Ada');
  await ada.edit('sites', site_id, site);
  await ada.edit('assets', asset_id, { ...asset, created_by_id });
  await ada.edit('asset_grades', id, { ...grade, created_by_id, graded_at: '2026-11-20', answers: [] });
  const deleted_at = new Date().toISOString();
  const later = await apiClient(firemark.server.url, 'admin');
  await later.edit('asset_grades', id, { deleted_at });
  await later.edit('assets', asset_id, { deleted_at });
  await later.edit('sites', site_id, { deleted_at });
  return asset_id;
}

test('[AUDIT.34] a device that never had what was deleted tells its name, in each entry and over its history', async () => {
  const asset_id = await deletedAsset();
  // What is kept for first pulls from before the deletion is gone then.
  await firemark.server.restart();
  const administrator = await firemark.newPerson({ viewport: 'desktop' });
  await administrator.logIn('admin');
  const { page } = administrator;
  await shown(page, /^Synced/);
  await openPath(page, '/audit');
  await shown(page, 'Ada Okafor deleted the site Mill Lane Depot');
  await shown(page, 'Ada Okafor deleted the asset 000888, Boiler room');
  await shown(page, 'Ada Okafor deleted the grade 000888, 20/11/2026');
  await openPath(page, `/audit?entity=assets&record=${asset_id}`);
  await shown(page, /^Asset 000888, Boiler room$/);
  await shown(page, 'Site: Mill Lane Depot');
});

test('[AUDIT.12, AUDIT.20, LOOK.39] an administrator’s device says that the end of the trail is missing, and writes that down when they know why; a restore that is told explains it', async () => {
  const administrator = await firemark.visitor('admin', 'desktop', { goesOffline: true });
  const { page } = administrator;
  await page.setViewportSize({ width: 1280, height: 800 });
  await shown(page, /^Synced/);
  // One that it saw in a test before may lie before what is deleted.
  await expect.poll(async () => (await headsSeenBy(page))?.some(({ n }) => n > 3)).toBe(true);
  byHand(
    'delete from audit_entries where n > 3',
    'update counter set audit_n = 3, audit_hash = (select hash from audit_entries where n = 3)',
  );
  await page.reload();
  const bar = page.getByRole('alert').filter({ hasText: 'The server has lost the end of its audit trail' });
  await bar.waitFor();
  await expect.poll(() => bar.innerText()).toMatch(/It was restored by hand from .*, or somebody cut it off\./);
  expect(await administrator.seriousFaults()).toEqual([]);
  await photographAll(administrator, 'audit-lost');
  await page.setViewportSize({ width: 1280, height: 800 });
  await administrator.goOffline();
  await bar.getByText('Needs a connection').filter({ visible: true }).waitFor();
  await administrator.photograph('audit-lost-offline');
  await administrator.goOnline();
  await press(page, 'I know why');
  await bar.waitFor({ state: 'detached' });
  await openPath(page, '/my-account');
  await press(page, /^Audit Trail/);
  // A server that has just started writes versions of closed inspections meanwhile, each with its entry.
  await expect
    .poll(() => entries(page).allInnerTexts())
    .toContainEqual(
      expect.stringMatching(/^A device of an administrator has seen entry \d+, which is not the one that is here$/),
    );
  await administrator.photograph('audit-desk');

  await expect.poll(async () => (await headsSeenBy(page))?.length).toBeGreaterThan(0);
  const [seen] = must(await headsSeenBy(page), 'heads');
  byHand(
    'delete from audit_entries where n > 2',
    'update counter set audit_n = 2, audit_hash = (select hash from audit_entries where n = 2)',
  );
  await restoredFromBackup(must(seen?.at, 'a head'));
  await page.reload();
  const restored = page.getByRole('alert').filter({ hasText: 'The server was restored on' });
  await restored.waitFor();
  await expect
    .poll(() => restored.innerText())
    .toMatch(/from a backup of .* What its audit trail told after that backup, up to .*, is gone\./);
  await administrator.photograph('audit-restored');
});
