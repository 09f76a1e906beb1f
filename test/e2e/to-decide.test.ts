import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { PushResponse } from '#domain/sync/wire.ts';
import { fullName } from '#domain/user/full-name.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import { type Firemark, openFiremark } from './harness.ts';
import type { Person } from './person.ts';
import { surveyToDo } from './survey-to-do.ts';

/** What a day of auto-completed surveys may come to. */
const MANY = 2_000;

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const synced = (page: Page) => shown(page, /^Synced/);
const centre = (page: Page) => page.getByRole('dialog', { name: 'Sync' });
const openCentre = (page: Page) =>
  page
    .getByRole('button', { name: /^Sync centre/ })
    .filter({ visible: true })
    .click();
const toDecideLink = (page: Page, count: number) => page.getByRole('link', { name: `${count} to decide`, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** 'graded/total' of the inspection's page. */
async function figures(page: Page, inspectionId: string): Promise<{ graded: number; total: number }> {
  await page.goto(`/inspections/view/${inspectionId}`);
  const text = await page
    .getByRole('region', { name: 'Statistics and Reports' })
    .getByText(/^\d+\/\d+$/)
    .innerText();
  const [graded = 0, total = 0] = text.split('/').map(Number);
  return { graded, total };
}

/** A picture at each size that screens are made for. */
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

async function newAdministrator(): Promise<Person> {
  const person = await firemark.newPerson();
  await person.logIn('admin');
  await synced(person.page);
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  return person;
}

const userNamed = ({ all }: ApiClient, username: string) =>
  must(
    all('users').find((user) => user.username === username),
    username,
  );

test('[D7] what is sent after a closing is held, shown to its author and to the administrator, decided, and told to both', async () => {
  const { url } = firemark.server;
  const { assetType, inspection, others, asset } = await surveyToDo(url, 'inspector', 'Emergency light');
  const api = await apiClient(url, 'admin');
  const [priya, ada] = [fullName(userNamed(api, 'inspector')), fullName(userNamed(api, 'admin'))];
  const graded = must(
    api.all('asset_grades').find(({ inspection_id, answers }) => inspection_id === inspection.id && answers.length > 0),
    'a grade of the inspection',
  );
  const inspector = await firemark.newPerson();
  const { page } = inspector;
  await inspector.logIn('inspector');
  await synced(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const before = await figures(page, inspection.id);

  await inspector.goOffline();
  await page.goto(`/assets/survey/${graded.asset_id}/answers/${inspection.id}/asset-grade/${graded.id}`);
  await page.getByLabel('Recommended remedial works').fill('~ Replace the battery');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await shown(page, 'Survey successfully saved');
  await page.goto(`/inspections/view/${inspection.id}/assets/${assetType.id}`);
  await page.getByRole('button', { name: 'Options' }).click();
  const options = page.getByRole('dialog', { name: 'Options' });
  await options.getByRole('checkbox', { name: /^Emergency lights/ }).check();
  await options.getByRole('button', { name: 'Auto-complete Survey(s)' }).click();
  await shown(page, /successfully saved$/);
  expect(await figures(page, inspection.id)).toEqual({ ...before, graded: before.graded + others.length });

  const administrator = await newAdministrator();
  const admin = administrator.page;
  await admin.goto(`/inspections/view/${inspection.id}`);
  await admin.getByRole('button', { name: 'Close/Lock Inspection' }).click();
  await admin
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Close\/Lock/ })
    .click();
  await admin.getByRole('button', { name: 'Version 1', exact: true }).waitFor();
  expect(await toDecideLink(admin, 1).count()).toBe(0);

  await inspector.goOnline();
  const count = others.length + 1;
  await shown(page, `${count} held`);
  expect(await figures(page, inspection.id)).toEqual(before);
  await openCentre(page);
  const waiting = region(page, 'Waits for an administrator');
  await waiting.getByText('It arrived after its inspection was closed').first().waitFor();
  expect(await region(page, 'State').getByRole('definition').first().innerText()).toBe('Nothing');
  expect(await waiting.getByRole('listitem').count()).toBe(Math.min(count, 50));
  expect(await inspector.seriousFaults()).toEqual([]);
  await inspector.photograph('held-author-phone');
  await page.keyboard.press('Escape');
  await page.goto(`/assets/overview/${asset.id}`);
  await shown(page, 'Waits for a decision');

  await toDecideLink(admin, count).click();
  await admin.getByRole('heading', { name: `${count} to decide` }).waitFor();
  const held = region(admin, inspection.title);
  const device = held.getByRole('button', { name: `${priya} ${count} changes from one device` });
  if ((await device.getAttribute('aria-expanded')) === 'false') await device.click();
  const edit = held.getByRole('listitem').filter({ hasText: /^Change of the grade on .+: recommendations by / });
  await edit
    .getByText(/^sent (less than a minute|\d+ minutes?) after the closing, made .+ before it by the device’s clock$/)
    .waitFor();
  await held
    .getByRole('listitem')
    .filter({ hasText: `Pass on ${asset.serial_number} (auto-completed) by ${priya}` })
    .waitFor();
  expect(await administrator.seriousFaults()).toEqual([]);
  await photographAll(administrator, 'to-decide-held');

  await administrator.goOffline();
  await admin.reload();
  await admin
    .getByText(/^Offline\. This is what was known \d\d\/\d\d\/\d{4} \d\d:\d\d\. Decisions need a connection\.$/)
    .waitFor();
  const acceptAll = held.getByRole('button', { name: `Accept all ${count}` });
  expect(await acceptAll.isDisabled()).toBe(true);
  await administrator.photograph('to-decide-offline-phone');
  await administrator.goOnline();
  await expect.poll(() => acceptAll.isEnabled()).toBe(true);

  if ((await device.getAttribute('aria-expanded')) === 'false') await device.click();
  await edit.getByRole('button', { name: 'Refuse' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Refuse this change?' });
  await dialog.getByLabel(/^Reason/).fill('The battery is new');
  expect(await administrator.seriousFaults()).toEqual([]);
  await administrator.photograph('to-decide-refuse-phone');
  await dialog.getByRole('button', { name: 'Refuse this change' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => admin.evaluate(() => document.activeElement?.textContent)).toMatch(/to decide/i);
  await shown(admin, '1 change refused');
  await held.getByRole('button', { name: `Accept all ${others.length}` }).click();
  await admin
    .getByRole('dialog', { name: /^Accept .+\?$/ })
    .getByRole('button', { name: /^Accept/ })
    .click();
  await shown(admin, others.length === 1 ? '1 change accepted' : `${others.length} changes accepted`);
  await shown(admin, 'Nothing waits for you');
  await expect.poll(() => admin.getByRole('link', { name: /\d to decide$/ }).count()).toBe(0);

  await admin.goto(`/inspections/view/${inspection.id}`);
  await admin.getByRole('button', { name: 'Version 2', exact: true }).click();
  expect(await figures(admin, inspection.id)).toEqual({ ...before, graded: before.graded + others.length });
  await admin.getByRole('button', { name: 'Version 2', exact: true }).click();
  const versions = admin.getByRole('dialog', { name: 'Versions' });
  await versions.getByText(/^Later changes accepted \d\d\/\d\d\/\d{4} \d\d:\d\d by /).waitFor();
  expect(await administrator.seriousFaults()).toEqual([]);
  await administrator.photograph('versions-phone');
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    versions.getByRole('listitem').filter({ hasText: 'Version 1' }).getByRole('button', { name: 'Download Report' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('inspection-report.pdf');

  await shown(page, '1 not accepted');
  await openCentre(page);
  await region(page, 'Not accepted')
    .getByText(new RegExp(`^Refused by ${ada} on .+: The battery is new$`))
    .waitFor();
  await region(page, 'Decided')
    .getByText(new RegExp(`^Accepted by ${ada} on \\d\\d/\\d\\d/\\d{4}$`))
    .first()
    .waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
  await inspector.photograph('verdicts-author-phone');
  await region(page, 'Decided').getByRole('button', { name: 'Dismiss' }).click();
  await region(page, 'Decided').waitFor({ state: 'detached' });
  await Promise.all([inspector.close(), administrator.close()]);
});

test('[S2, D7] what happens to assets after the closing changes neither figures nor lists, with or without a network', async () => {
  const { url } = firemark.server;
  const { assetType, inspection, others } = await surveyToDo(url, 'inspector', 'Fire extinguisher');
  const api = await apiClient(url, 'admin');
  const elsewhere = must(
    api.all('sites').find(({ id, deleted_at }) => id !== inspection.site_id && deleted_at === null),
    'another site',
  );
  await api.edit('inspections', inspection.id, {
    closed_at: new Date().toISOString(),
    closed_by_id: userNamed(api, 'admin').id,
  });
  const [inspector, administrator] = [await firemark.newPerson(), await newAdministrator()];
  await inspector.logIn('inspector');
  await synced(inspector.page);
  await inspector.page.evaluate(() => navigator.serviceWorker.ready);
  const { page } = administrator;
  const before = await figures(page, inspection.id);
  const listPath = `/inspections/view/${inspection.id}/assets/${assetType.id}`;
  const list = page.getByRole('list', { name: 'NOT Tested in this Inspection' });
  const texts = async () => {
    await page.goto(listPath);
    await list.getByRole('listitem').first().waitFor();
    return list.getByRole('listitem').allInnerTexts();
  };
  const listed = await texts();
  const [renamed, moved, deleted] = others.map((one) =>
    must(
      api.all('assets').find(({ id }) => id === one.id),
      'the asset',
    ),
  );
  await api.edit('assets', must(renamed, 'one').id, { serial_number: '999999' });
  await api.edit('assets', must(moved, 'two').id, { site_id: elsewhere.id });
  await api.edit('assets', must(deleted, 'three').id, { deleted_at: new Date().toISOString() });
  await page.goto(`/assets/overview/${deleted?.id}`);
  await shown(page, 'This asset was deleted');

  expect(await figures(page, inspection.id)).toEqual(before);
  await page.goto('/inspections');
  await shown(page, `${before.graded}/${before.total}`);
  expect(await texts()).toEqual(listed);
  const gone = list.getByRole('listitem').filter({ hasText: deleted?.serial_number ?? '' });
  expect(await gone.getByRole('link').count()).toBe(0);
  expect(await administrator.seriousFaults()).toEqual([]);
  await photographAll(administrator, 'closed-list');
  await administrator.goOffline();
  expect(await texts()).toEqual(listed);

  await inspector.goOffline();
  await inspector.page.goto(listPath);
  await shown(inspector.page, 'This list needs a connection once');
  expect(await inspector.seriousFaults()).toEqual([]);
  await inspector.goOnline();
  await inspector.page.getByRole('list', { name: 'NOT Tested in this Inspection' }).getByRole('listitem').first().waitFor();
  await Promise.all([inspector.close(), administrator.close()]);
});

test('[D7] a site that an inspector deleted is asked about, restored with one tap or kept deleted, its reports in reach', async () => {
  const { url } = firemark.server;
  const [api, priya] = [await apiClient(url, 'admin'), await apiClient(url, 'inspector')];
  const inspection = must(
    api
      .all('inspections')
      .find(({ closed_at, deleted_at, inspector_ids }) => closed_at !== null && deleted_at === null && inspector_ids.length > 0),
    'a closed inspection',
  );
  const site = must(
    api.all('sites').find(({ id }) => id === inspection.site_id),
    'its site',
  );
  const administrator = await newAdministrator();
  const { page } = administrator;
  await priya.edit('sites', site.id, { deleted_at: new Date().toISOString() });
  await page.goto('/dashboard');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^1 to decide/ })
    .click();
  const asked = region(page, 'Deleted sites').getByRole('listitem').filter({ hasText: site.name });
  await asked.getByText(/^Deleted \d\d\/\d\d\/\d{4} \d\d:\d\d by /).waitFor();
  await asked.getByText(inspection.title).first().waitFor();
  expect(await administrator.seriousFaults()).toEqual([]);
  await photographAll(administrator, 'to-decide-site');
  await asked.getByRole('button', { name: 'Restore site' }).click();
  await shown(page, 'Successfully restored site');
  await shown(page, 'Nothing waits for you');
  await page.goto(`/site/${site.id}`);
  await page.getByRole('heading', { name: site.name }).waitFor();

  await synced(page);
  const again = await apiClient(url, 'inspector');
  await again.edit('sites', site.id, { deleted_at: new Date().toISOString() });
  await page.goto('/to-decide');
  await asked.getByRole('button', { name: 'Keep deleted' }).click();
  await shown(page, 'Nothing waits for you');
  await page.getByRole('link', { name: 'All deleted sites' }).click();
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: site.name }) });
  await entry.getByRole('button', { name: 'Site report...' }).waitFor();
  expect(await administrator.seriousFaults()).toEqual([]);
  await photographAll(administrator, 'deleted-sites');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    entry.getByRole('button', { name: 'Download Report' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toBe('inspection-report.pdf');
  await administrator.close();
});

test('[D7] two thousand late grades are read on as they are needed, scroll, and are accepted at once', async () => {
  const { url } = firemark.server;
  const { inspection, asset } = await surveyToDo(url, 'inspector', 'Fire door');
  const [api, priya] = [await apiClient(url, 'admin'), await apiClient(url, 'inspector')];
  const closed_at = new Date().toISOString();
  await api.edit('inspections', inspection.id, { closed_at, closed_by_id: userNamed(api, 'admin').id });
  const grade = { asset_id: asset.id, inspection_id: inspection.id, grade: 'pass', graded_at: closed_at.slice(0, 10) };
  const patch = { ...grade, recommendations: null, answers: [], auto_complete_survey: true };
  const device = v7();
  for (let sent = 0; sent < MANY; sent += 500) {
    const operations = Array.from({ length: 500 }, () => {
      return { op: v7(), device, entity: 'asset_grades', id: v7(), base: null, patch, ts: closed_at };
    });
    const { outcomes } = (await priya.call('/sync/push', { operations })) as PushResponse;
    expect(outcomes.every(({ outcome }) => outcome === 'held')).toBe(true);
  }
  const administrator = await firemark.newPerson({ visiting: true });
  const { page } = administrator;
  await administrator.logIn('admin');
  await page.goto('/to-decide');
  await page.getByRole('heading', { name: '2,000 to decide' }).waitFor();
  const held = region(page, inspection.title);
  await held.getByRole('button', { name: 'Accept all 2,000' }).waitFor();
  await held.getByRole('button', { name: /2,000 changes from one device$/ }).click();
  const rows = held.getByRole('listitem');
  expect(Number(await rows.first().getAttribute('aria-setsize'))).toBe(MANY);
  expect(await rows.count()).toBeLessThan(50);
  const last = held.locator(`[aria-posinset="${MANY}"]`).getByText(/^sent .+ after the closing/);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return last.count();
    })
    .toBe(1);
  await page.evaluate(() => window.scrollTo(0, 0));
  await held.getByRole('button', { name: 'Accept all 2,000' }).click();
  await page.getByRole('dialog', { name: 'Accept 2,000 changes?' }).getByRole('button', { name: 'Accept 2,000 changes' }).click();
  await shown(page, '2,000 changes accepted');
  await shown(page, 'Nothing waits for you');
  await administrator.close();
});

test('[D4.4, D7] the author of a value that was not kept sees both and brings theirs back', async () => {
  const { url } = firemark.server;
  const [api, priya] = [await apiClient(url, 'admin'), await apiClient(url, 'inspector')];
  const asset = must(
    priya.all('assets').find(({ deleted_at }) => deleted_at === null),
    'an asset',
  );
  const write = async ({ call, all }: ApiClient, location: string) => {
    const row = all('assets').find(({ id }) => id === asset.id) as { ver?: number } | undefined;
    const operation = { op: v7(), device: v7(), entity: 'assets', id: asset.id, base: row?.ver ?? null, patch: { location } };
    const body = { operations: [{ ...operation, ts: new Date().toISOString() }] };
    return ((await call('/sync/push', body)) as PushResponse).outcomes[0]?.outcome;
  };
  await write(priya, 'Floor 1, Lift lobby');
  expect(await write(api, 'Floor 1, Stair A landing')).toBe('conflict');

  const inspector = await firemark.newPerson();
  const { page } = inspector;
  await inspector.logIn('inspector');
  await openCentre(page);
  await centre(page).getByRole('link', { name: 'Decide' }).click();
  const card = region(page, 'Conflicts').getByRole('listitem');
  await card.getByRole('heading', { name: new RegExp(`^Location of ${asset.serial_number}`) }).waitFor();
  await card.getByText(`Before both: ${asset.location}`).waitFor();
  expect(await card.getByRole('radio', { name: /^Kept now/ }).isChecked()).toBe(true);
  await card.getByText('Floor 1, Stair A landing', { exact: true }).waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
  await photographAll(inspector, 'to-decide-conflict');
  await card.getByText('Floor 1, Lift lobby', { exact: true }).click();
  await card.getByRole('button', { name: 'Restore mine' }).click();
  await shown(page, 'Nothing waits for you');
  await expect
    .poll(async () => (await apiClient(url, 'admin')).all('assets').find(({ id }) => id === asset.id)?.location)
    .toBe('Floor 1, Lift lobby');
  await inspector.close();
});

test('[D7] a closing names the inspectors whose devices have not synchronised, and the form does too', async () => {
  const { url } = firemark.server;
  const api = await apiClient(url, 'admin');
  const somebody = must(
    api
      .all('users')
      .find(({ username, user_role_id, status }) => username !== 'inspector' && user_role_id === 2 && status === 'Active'),
    'an inspector who has never been here',
  );
  const standing = new Set(
    api
      .all('sites')
      .filter(({ deleted_at }) => deleted_at === null)
      .map(({ id }) => id),
  );
  const inspection = must(
    api.all('inspections').find(({ closed_at, site_id }) => closed_at === null && standing.has(site_id)),
    'an open inspection',
  );
  const inspector_ids = [...inspection.inspector_ids.filter((id) => id !== somebody.id), somebody.id];
  if (!inspection.inspector_ids.includes(somebody.id)) await api.edit('inspections', inspection.id, { inspector_ids });
  const administrator = await newAdministrator();
  const { page } = administrator;
  await page.goto(`/inspections/view/${inspection.id}`);
  const close = page.getByRole('button', { name: 'Close/Lock Inspection' });
  await close.click();
  const asked = page.getByRole('alertdialog');
  const sentence = new RegExp(`${fullName(somebody)}.* never synchronised\\. .*What they send later waits for your decision\\.`);
  await asked.getByText(sentence).waitFor();
  expect(await administrator.seriousFaults()).toEqual([]);
  await photographAll(administrator, 'silent-inspectors');
  await asked.getByRole('button', { name: 'Not yet' }).click();
  await asked.waitFor({ state: 'detached' });

  await page.goto(`/inspections/edit/${inspection.id}`);
  await page.getByLabel('Status*').click();
  await page.getByRole('option', { name: 'Closed/Locked' }).click();
  await page.getByText(sentence).waitFor();

  await administrator.goOffline();
  await page.goto(`/inspections/view/${inspection.id}`);
  await close.click();
  await asked.getByRole('button', { name: 'Close/Lock Inspection' }).click();
  await shown(page, 'Successfully closed/locked inspection');
  await page.getByRole('button', { name: 'Undo' }).click();
  await close.waitFor();
  await administrator.close();
});
