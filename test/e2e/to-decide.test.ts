import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { PushResponse } from '#domain/sync/wire.ts';
import { fullName } from '#domain/user/full-name.ts';
import { type ApiClient, apiClient } from './driving/api-client.ts';
import { bePatient } from './driving/be-patient.ts';
import { escape } from './driving/escape.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { viewports } from './driving/open-browser.ts';
import { openPath } from './driving/open-path.ts';
import type { Person } from './driving/person.ts';
import { surveyToDo } from './driving/survey-to-do.ts';
import { says } from './driving/says.ts';

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
const openInspection = (page: Page, id: string) => openPath(page, `/inspections/view/${id}`);

/** 'graded/total' of the inspection whose page is open. */
async function figures(page: Page): Promise<{ graded: number; total: number }> {
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

async function here(username: string): Promise<Person> {
  const person = await firemark.visitor(username, 'phone', { goesOffline: true });
  await synced(person.page);
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  return person;
}

const userNamed = ({ all }: ApiClient, username: string) =>
  must(
    all('users').find((user) => user.username === username),
    username,
  );

test('[FORM.4, HELD.1, HELD.11, LOOK.20, LOOK.29, LOOK.39, SYNC.62] what is sent after a closing is held, shown to its author and to the administrator, decided, and told to both', async () => {
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
  await openInspection(page, inspection.id);
  const before = await figures(page);

  await inspector.goOffline();
  await openPath(page, `/assets/survey/${graded.asset_id}/answers/${inspection.id}/asset-grade/${graded.id}`);
  await page.getByLabel('Recommended remedial works').fill('~ Replace the battery');
  await says(page, 'Survey successfully saved', () => page.getByRole('button', { name: 'Submit Survey' }).click());
  await openPath(page, `/inspections/view/${inspection.id}/assets/${assetType.id}`);
  await page.getByRole('button', { name: 'Options' }).click();
  const options = page.getByRole('dialog', { name: 'Auto-complete surveys' });
  await options.getByRole('checkbox', { name: /^Emergency lights/ }).check();
  await says(page, /^\d+ surveys? successfully saved$/, () =>
    options.getByRole('button', { name: 'Auto-complete Survey(s)' }).click(),
  );
  await openInspection(page, inspection.id);
  await expect.poll(() => figures(page)).toEqual({ ...before, graded: before.graded + others.length });

  const administrator = await here('admin');
  const admin = administrator.page;
  await openInspection(admin, inspection.id);
  await admin.getByRole('button', { name: 'Close/Lock Inspection' }).click();
  await admin
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Close\/Lock/ })
    .click();
  await admin.getByRole('button', { name: 'Version 1', exact: true }).waitFor();
  await expect.poll(() => toDecideLink(admin, 1).count()).toBe(0);

  await inspector.goOnline();
  const count = others.length + 1;
  await shown(page, `${count} held`);
  await openInspection(page, inspection.id);
  await expect.poll(() => figures(page)).toEqual(before);
  await openCentre(page);
  const waiting = region(page, 'Waits for an administrator');
  await waiting
    .getByText(new RegExp(`^New · ${priya} · \\d\\d:\\d\\d$`))
    .first()
    .waitFor();
  await waiting.getByText('It arrived after its inspection was closed').first().waitFor();
  await expect.poll(() => region(page, 'State').getByRole('definition').first().innerText()).toBe('Nothing');
  await expect.poll(() => waiting.getByRole('listitem').count()).toBe(Math.min(count, 50));
  expect(await inspector.seriousFaults()).toEqual([]);
  await inspector.photograph('held-author-phone');
  await page.goto(`/assets/overview/${asset.id}`);
  await shown(page, 'Waits for a decision');

  await toDecideLink(admin, count).click();
  await admin.getByRole('heading', { name: `${count} to decide` }).waitFor();
  const held = region(admin, inspection.title);
  const device = held.getByRole('button', { name: `${priya} ${count} changes from one device` });
  if ((await device.getAttribute('aria-expanded')) === 'false') await device.click();
  const edit = held
    .getByRole('listitem')
    .filter({ hasText: /^Change of the grade on .+: recommended remedial works: ~ Replace the battery by / });
  await edit
    .getByText(/^sent (less than a minute|\d+ minutes?) after the closing, made .+ before it by the device’s clock$/)
    .waitFor();
  const completed = held.getByRole('listitem').filter({ hasText: `Pass on ${asset.serial_number} (auto-completed) by ${priya}` });
  await completed.waitFor();
  expect(await administrator.seriousFaults()).toEqual([]);
  await admin.setViewportSize(viewports['phone-small']);
  const tops = () =>
    completed.locator('a, button').evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().top));
  const rows = async () => [(await tops()).length, new Set(await tops()).size];
  await expect.poll(rows).toEqual([4, 1]);
  await photographAll(administrator, 'to-decide-held');
  await edit.getByRole('button', { name: 'Details' }).click();
  const details = admin.getByRole('dialog', { name: /^Change of the grade on / });
  await details.getByText('~ Replace the battery', { exact: true }).waitFor();
  expect(await administrator.seriousFaults()).toEqual([]);
  await details.getByRole('button', { name: 'Close' }).click();
  await completed.getByRole('button', { name: 'Details' }).click();
  const made = admin.getByRole('dialog', { name: /^Pass on / });
  const answers = made.getByRole('definition').filter({ hasText: /^.+: .+$/m });
  await answers.waitFor();
  expect(await administrator.seriousFaults()).toEqual([]);
  await photographAll(administrator, 'to-decide-details');
  await made.getByRole('button', { name: 'Close' }).click();

  const acceptAll = held.getByRole('button', { name: `Accept all ${count}` });
  await acceptAll.focus();
  await administrator.goOffline();
  await held.getByRole('button', { name: 'Accept all', disabled: true, description: /Needs a connection$/ }).waitFor();
  await admin.keyboard.press('Enter');
  expect(await admin.getByRole('dialog').count()).toBe(0);
  expect(await acceptAll.and(admin.locator(':focus')).count()).toBe(1);
  await admin.reload();
  await admin
    .getByText(/^Offline\. This is what was known \d\d\/\d\d\/\d{4} \d\d:\d\d\. Decisions need a connection\.$/)
    .waitFor();
  await expect.poll(() => acceptAll.isDisabled()).toBe(true);
  await administrator.photograph('to-decide-offline-phone');
  await administrator.goOnline();
  await expect.poll(() => acceptAll.isEnabled()).toBe(true);

  if ((await device.getAttribute('aria-expanded')) === 'false') await device.click();
  await edit.getByRole('button', { name: 'Refuse' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Refuse this change?' });
  await dialog.getByLabel(/^Reason/).fill('The battery is new');
  expect(await administrator.seriousFaults()).toEqual([]);
  await administrator.photograph('to-decide-refuse-phone');
  const calls = '**/api/sync/held/*';
  await admin.context().route(calls, (route) => route.abort());
  const refuse = dialog.getByRole('button', { name: 'Refuse this change' });
  await says(admin, /^It is not known whether it was decided: no answer came\./, () => refuse.click());
  await expect.poll(() => dialog.getByLabel(/^Reason/).inputValue()).toBe('The battery is new');
  await escape(admin);
  await dialog.waitFor({ state: 'detached' });
  await admin.context().unroute(calls);
  await edit.getByRole('button', { name: 'Refuse' }).click();
  await dialog.getByText(/^What you typed on .+ is here again\. It is not saved yet\.$/).waitFor();
  await expect.poll(() => dialog.getByLabel(/^Reason/).inputValue()).toBe('The battery is new');
  await says(admin, '1 change refused', () => dialog.getByRole('button', { name: 'Refuse this change' }).click());
  await dialog.waitFor({ state: 'detached' });
  const heading = admin.getByRole('heading', { name: /to decide$/i, level: 2 });
  await heading.and(admin.locator(':focus')).waitFor();
  const refuseAll = held.getByRole('button', { name: `Refuse all ${others.length}` });
  await refuseAll.click();
  await admin
    .getByRole('dialog', { name: /^Refuse .+\?$/ })
    .getByLabel(/^Reason/)
    .fill('Graded from the van');
  await escape(admin);
  await held.getByRole('button', { name: `Accept all ${others.length}` }).click();
  await says(admin, others.length === 1 ? '1 change accepted' : `${others.length} changes accepted`, () =>
    admin
      .getByRole('dialog', { name: /^Accept .+\?$/ })
      .getByRole('button', { name: /^Accept/ })
      .click(),
  );
  await shown(admin, 'Nothing waits for you');
  await heading.and(admin.locator(':focus')).waitFor();
  await expect.poll(() => admin.getByRole('link', { name: /\d to decide$/ }).count()).toBe(0);

  await openInspection(admin, inspection.id);
  await expect.poll(() => figures(admin)).toEqual({ ...before, graded: before.graded + others.length });
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
  await inspector.close();
});

test('[PROOF.2] what happens to assets after the closing changes neither figures nor lists, with or without a network', async () => {
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
  const [inspector, administrator] = [await here('inspector'), await here('admin')];
  const { page } = administrator;
  await openInspection(page, inspection.id);
  // Its closing has come to this device, which begins with what it had.
  await page.getByRole('button', { name: 'Version 1', exact: true }).waitFor();
  const before = await figures(page);
  const listPath = `/inspections/view/${inspection.id}/assets/${assetType.id}`;
  const list = page.getByRole('list', { name: 'NOT Tested in this Inspection' });
  const texts = async () => {
    await openPath(page, listPath);
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
  await openPath(page, `/assets/overview/${deleted?.id}`);
  await shown(page, 'This asset was deleted');

  await openInspection(page, inspection.id);
  await expect.poll(() => figures(page)).toEqual(before);
  await openPath(page, '/inspections');
  await shown(page, `${before.graded}/${before.total}`);
  await expect.poll(() => texts()).toEqual(listed);
  const gone = list.getByRole('listitem').filter({ hasText: deleted?.serial_number ?? '' });
  await expect.poll(() => gone.getByRole('link').count()).toBe(0);
  expect(await administrator.seriousFaults()).toEqual([]);
  await photographAll(administrator, 'closed-list');
  await administrator.goOffline();
  await expect.poll(() => texts()).toEqual(listed);

  await inspector.goOffline();
  await openPath(inspector.page, listPath);
  await shown(inspector.page, 'This list needs a connection once');
  expect(await inspector.seriousFaults()).toEqual([]);
  await inspector.goOnline();
  await inspector.page.getByRole('list', { name: 'NOT Tested in this Inspection' }).getByRole('listitem').first().waitFor();
});

test('[HELD.14, PROOF.20, LOOK.20] a site that an inspector deleted is asked about, restored with one tap or kept deleted, its reports in reach', async () => {
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
  const administrator = await here('admin');
  const { page } = administrator;
  await priya.edit('sites', site.id, { deleted_at: new Date().toISOString() });
  await openPath(page, '/dashboard');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^1 to decide/ })
    .click();
  const asked = region(page, 'Deleted sites').getByRole('listitem').filter({ hasText: site.name });
  await asked.getByText(/^Deleted \d\d\/\d\d\/\d{4} \d\d:\d\d by /).waitFor();
  await asked.getByText(inspection.title).first().waitFor();
  expect(await administrator.seriousFaults()).toEqual([]);
  await photographAll(administrator, 'to-decide-site');
  await says(page, 'Successfully restored site', () => asked.getByRole('button', { name: 'Restore site' }).click());
  await shown(page, 'Nothing waits for you');
  await openPath(page, `/site/${site.id}`);
  await page.getByRole('heading', { name: site.name }).waitFor();

  const restored = ({ all }: ApiClient) => all('sites').some(({ id, deleted_at }) => id === site.id && deleted_at === null);
  await expect.poll(async () => restored(await apiClient(url, 'inspector'))).toBe(true);
  const again = await apiClient(url, 'inspector');
  await again.edit('sites', site.id, { deleted_at: new Date().toISOString() });
  await openPath(page, '/to-decide');
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

  await (await apiClient(url, 'admin')).edit('inspections', inspection.id, { closed_at: null });
  await page.reload();
  const reopened = entry.getByRole('listitem').filter({ hasText: inspection.title }).filter({ hasText: 'opened again' });
  await reopened.getByText(/ · was Closed\/Locked \d\d\/\d\d\/\d{4}, opened again$/).waitFor();
  const [ofClosing] = await Promise.all([
    page.waitForEvent('download'),
    reopened.getByRole('button', { name: 'Download Report' }).click(),
  ]);
  expect(ofClosing.suggestedFilename()).toBe('inspection-report.pdf');
  await says(page, 'Successfully restored site', () => entry.getByRole('button', { name: 'Restore site' }).click());
  await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
});

test('[HELD.6, HELD.8] two thousand late grades are read on as they are needed, scroll, and are accepted at once', async () => {
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
  const administrator = await here('admin');
  const { page } = administrator;
  await openPath(page, '/to-decide');
  await page.getByRole('heading', { name: '2,000 to decide' }).waitFor();
  const held = region(page, inspection.title);
  await held.getByRole('button', { name: 'Accept all 2,000' }).waitFor();
  await held.getByRole('button', { name: /2,000 changes from one device$/ }).click();
  const rows = held.getByRole('listitem');
  await expect.poll(() => rows.first().getAttribute('aria-setsize')).toBe(String(MANY));
  await expect.poll(() => rows.count()).toBeLessThan(50);
  const last = held.locator(`[aria-posinset="${MANY}"]`).getByText(/^sent .+ after the closing/);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return last.count();
    })
    .toBe(1);
  await page.evaluate(() => window.scrollTo(0, 0));
  await held.getByRole('button', { name: 'Accept all 2,000' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept 2,000 changes?' });
  await says(page, '2,000 changes accepted', () => dialog.getByRole('button', { name: 'Accept 2,000 changes' }).click());
  await shown(page, 'Nothing waits for you');
});

test('[MERGE.12, MERGE.14] the author of a value that was written offline on a phone and not kept sees both there and brings theirs back', async () => {
  const { url } = firemark.server;
  const [api, priya] = [await apiClient(url, 'admin'), await apiClient(url, 'inspector')];
  const standing = new Set(priya.all('sites').flatMap((site) => (site.deleted_at === null ? [site.id] : [])));
  const asset = must(
    priya.all('assets').find(({ deleted_at, site_id }) => deleted_at === null && site_id !== null && standing.has(site_id)),
    'an asset of a site',
  );
  /** As an administrator has it who hears nothing of the phone. */
  const base = (asset as { ver?: number }).ver ?? null;
  const inspector = await here('inspector');
  const { page } = inspector;
  await inspector.goOffline();
  await openPath(page, `/assets/edit/${asset.id}`);
  await page.getByLabel('Location*').fill('Floor 1, Lift lobby');
  await says(page, 'Successfully updated Asset', () => page.getByRole('button', { name: 'Save Changes' }).click());
  await openPath(page, '/dashboard');
  await openCentre(page);
  await region(page, 'Not sent yet')
    .getByText(/^Location changed · Priya Nair · \d\d:\d\d$/)
    .waitFor();
  await inspector.goOnline();
  await centre(page).getByText('The server has everything that was saved here.').waitFor();
  const patch = { location: 'Floor 1, Stair A landing' };
  const operation = { op: v7(), device: v7(), entity: 'assets', id: asset.id, base, patch, ts: new Date().toISOString() };
  const { outcomes } = (await api.call('/sync/push', { operations: [operation] })) as PushResponse;
  expect(outcomes[0]?.outcome).toBe('conflict');
  await centre(page).getByRole('link', { name: 'Decide' }).click();
  const card = region(page, 'Conflicts').getByRole('listitem');
  await card.getByRole('heading', { name: new RegExp(`^Location of ${asset.serial_number}`) }).waitFor();
  await card.getByText(`Before both: ${asset.location}`).waitFor();
  await expect.poll(() => card.getByRole('radio', { name: /^Kept now/ }).isChecked()).toBe(true);
  await card.getByText('Floor 1, Stair A landing', { exact: true }).waitFor();
  expect(await inspector.seriousFaults()).toEqual([]);
  await photographAll(inspector, 'to-decide-conflict');
  await card.getByText('Floor 1, Lift lobby', { exact: true }).click();
  const restore = card.getByRole('button', { name: 'Restore mine' });
  const calls = '**/api/sync/conflicts/*';
  await page.context().route(calls, (route) => route.abort());
  await says(
    page,
    'It was restored; that this is settled could not be told yet. Choose it again when there is a connection.',
    () => restore.click(),
  );
  await page.context().unroute(calls);
  await restore.click();
  await shown(page, 'Nothing waits for you');
  await expect
    .poll(async () => (await apiClient(url, 'admin')).all('assets').find(({ id }) => id === asset.id)?.location)
    .toBe('Floor 1, Lift lobby');
});

test('[PROOF.11] a closing names the inspectors whose devices have not synchronised, and the form does too', async () => {
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
  const administrator = await here('admin');
  const { page } = administrator;
  await openInspection(page, inspection.id);
  await shown(page, fullName(somebody));
  await bePatient(page);
  const close = page.getByRole('button', { name: 'Close/Lock Inspection' });
  await close.click();
  const asked = page.getByRole('alertdialog');
  const sentence = new RegExp(`${fullName(somebody)}.* never synchronised\\. .*What they send later waits for your decision\\.`);
  await asked.getByText(sentence).waitFor();
  expect(await administrator.seriousFaults()).toEqual([]);
  await photographAll(administrator, 'silent-inspectors');
  await asked.getByRole('button', { name: 'Not yet' }).click();
  await asked.waitFor({ state: 'detached' });

  await openPath(page, `/inspections/edit/${inspection.id}`);
  await page.getByLabel('Status*').click();
  await page.getByRole('option', { name: 'Closed/Locked' }).click();
  await page.getByText(sentence).waitFor();

  await administrator.goOffline();
  await page.goto(`/inspections/view/${inspection.id}`);
  await close.click();
  await says(
    page,
    'Successfully closed/locked inspection',
    () => asked.getByRole('button', { name: 'Close/Lock Inspection' }).click(),
    { waits: true },
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await close.waitFor();
});
