import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { must } from '#domain/assertions.ts';
import type { Asset } from '#domain/asset/asset.ts';
import type { PushResponse } from '#domain/sync/wire.ts';
import { apiClient } from './driving/api-client.ts';
import { escape } from './driving/escape.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { holdMessages } from './driving/hold-messages.ts';
import { openPath } from './driving/open-path.ts';
import { surveyToDo } from './driving/survey-to-do.ts';
import { says } from './driving/says.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

test('[S2.18, S2.104, S2.105, S2.106, S2.109, S2.114, S2.117, S2.118, S2.120, S4.7, S4.9, S4.18, S4.19, S8.3, S8.21, S8.22, S8.24, S8.27, FORM.13] grades without a survey, a replacement, the history and deletions, without a network', async () => {
  const { asset } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  const { page, goOffline, seriousFaults } = await firemark.visitor('inspector', 'phone', { goesOffline: true });
  await page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goOffline();
  await openPath(page, `/assets/overview/${asset.id}`);
  const grading = page.getByRole('region', { name: 'Grading' });
  const changes = grading.getByRole('button', { name: /^Delete grading/ });
  const works = page.getByRole('region', { name: 'Recommended remedial works:' });
  await grading.waitFor();
  await page.setViewportSize({ width: 360, height: 640 });
  const cut = () =>
    grading
      .getByText(/^(Completed inspection|Not Inspected) - /)
      .evaluateAll((labels) =>
        labels.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).map((one) => one.textContent),
      );
  await expect.poll(cut).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const before = await changes.count();
  /** Before anything of the first tap is drawn. */
  const tapTwice = (button: Locator) =>
    button.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
  // What is behind a dialog has no role.
  const dialogGone = () => page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'More Grading Options' }).click();
  const options = page.getByRole('dialog', { name: 'More Grading Options' });
  await options.getByRole('button', { name: 'Save' }).click();
  await options.getByText('Value is required').waitFor();
  await options.getByText('Fail', { exact: true }).click();
  await options.getByLabel('Recommended remedial works').fill('Replace <b>the</b> hose\nRefix the bracket');
  await page.reload();
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  await expect.poll(() => options.getByRole('radio', { name: 'Fail' }).isChecked()).toBe(true);
  expect(await seriousFaults()).toEqual([]);
  await says(page, 'Grade successfully saved', () => tapTwice(options.getByRole('button', { name: 'Save' })));
  await dialogGone();
  await works.getByText('~ Replace <b>the</b> hose\n~ Refix the bracket', { exact: true }).waitFor();
  await expect.poll(() => works.innerText()).toContain('~ Replace <b>the</b> hose\n~ Refix the bracket');
  await expect.poll(() => changes.count()).toBe(before + 1);
  expect(await seriousFaults()).toEqual([]);

  const markReplaced = async () => {
    await page.getByRole('button', { name: 'Repair/Replace' }).click();
    await says(page, 'Successfully marked as repair/replace', () => tapTwice(page.getByRole('button', { name: 'Replaced' })), {
      waits: true,
    });
    await dialogGone();
  };
  await markReplaced();
  await works.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await works.waitFor();
  await expect.poll(() => changes.count()).toBe(before + 1);
  await page.getByRole('button', { name: 'History' }).click();
  await expect.poll(() => page.getByRole('dialog').getByLabel('History').inputValue()).not.toContain('Asset replaced by');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await dialogGone();
  await markReplaced();
  await works.waitFor({ state: 'detached' });
  await expect.poll(() => changes.count()).toBe(before + 2);
  const older = grading.getByText('~ Replace <b>the</b> hose\n~ Refix the bracket', { exact: true });
  await expect.poll(() => older.isVisible()).toBe(false);
  await grading
    .getByRole('button', { name: /Fail.*Grade Change.*Show recommendations/, expanded: false })
    .first()
    .click();
  await older.waitFor();
  expect(await seriousFaults()).toEqual([]);
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const replaced = async () =>
    (await history.getByLabel('History').inputValue()).split('\n').filter((line) => line.includes('Asset replaced by'));
  await expect.poll(replaced).toEqual([expect.stringMatching(/^\d\d\/\d\d\/\d{4} Asset replaced by \S+ \S+$/)]);
  await expect.poll(() => history.getByLabel('Most recent recommendation').inputValue()).toContain('~ Refix the bracket');
  await expect.poll(() => history.getByLabel('Most recent recommendation').isDisabled()).toBe(true);
  await history.getByRole('button', { name: 'Cancel' }).click();
  await dialogGone();

  await changes.first().click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('heading', { name: 'Are you sure you want to delete this grading?' }).waitFor();
  await says(page, 'Successfully deleted grading', () => asked.getByRole('button', { name: 'Yes' }).click(), { waits: true });
  await dialogGone();
  await expect.poll(() => grading.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  await works.waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await works.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Delete Asset' }).click();
  await asked.getByRole('heading', { name: 'Are you sure you want to delete this Asset?' }).waitFor();
  await says(page, 'Successfully deleted Asset', () => asked.getByRole('button', { name: 'Yes' }).click(), { waits: true });
  await page.waitForURL('**/inspections');
  await page.goBack();
  await page.getByText('This asset was deleted').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await grading.waitFor();
});

/** An asset to survey that no test before has typed about. */
async function assetLeft(place: number): Promise<Asset> {
  const { others } = await surveyToDo(firemark.server.url, 'inspector', 'Fire extinguisher');
  return must(others[place], 'an asset to survey');
}

test('[SPEED.15] of many gradings fifty are shown, under their months, and fifty more at each press', async () => {
  const asset = await assetLeft(4);
  const priya = await apiClient(firemark.server.url, 'inspector');
  const patch = { asset_id: asset.id, inspection_id: null, grade: 'pass', recommendations: null, answers: [] };
  const device = v7();
  const operations = Array.from({ length: 120 }, (_, at) => {
    const day = `2025-${String(1 + (at % 12)).padStart(2, '0')}-01`;
    const graded = { ...patch, graded_at: day, auto_complete_survey: false };
    return { op: v7(), device, entity: 'asset_grades', id: v7(), base: null, patch: graded, ts: new Date().toISOString() };
  });
  const { outcomes } = (await priya.call('/sync/push', { operations })) as PushResponse;
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['applied']));
  const { page } = await firemark.visitor('inspector');
  await openPath(page, `/assets/overview/${asset.id}`);
  const grading = page.getByRole('region', { name: 'Grading' });
  const rows = grading.getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(50);
  await grading.getByRole('button', { name: /^Show more \(7\d\)$/ }).click();
  await expect.poll(() => rows.count()).toBe(100);
  await grading.getByRole('button', { name: /^Show more/ }).click();
  await expect.poll(() => grading.getByRole('heading', { level: 3 }).allInnerTexts()).toContain('Jan 2025');
  expect(await grading.getByRole('button', { name: /^Show more/ }).count()).toBe(0);
});

test('[FORM.5, FORM.13] an asset that is deleted elsewhere keeps what its author types, who may restore it', async () => {
  const asset = await assetLeft(1);
  const { page, seriousFaults, photograph } = await firemark.visitor('inspector');
  await openPath(page, `/assets/overview/${asset.id}`);
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Fail', { exact: true }).click();
  await dialog.getByLabel('Recommended remedial works').fill('Replace the hose');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'History' }).click();
  await dialog.getByLabel('History').fill('Found behind the door');
  await (await apiClient(firemark.server.url, 'admin')).edit('assets', asset.id, { deleted_at: new Date().toISOString() });

  await page.getByText('This asset was deleted').waitFor();
  await expect.poll(() => page.getByLabel('History').inputValue()).toBe('Found behind the door');
  await expect.poll(() => page.getByLabel('Grade change').inputValue()).toBe('Fail\nReplace the hose');
  expect(await seriousFaults()).toEqual([]);
  await photograph('asset-deleted-elsewhere');
  await says(page, 'Successfully restored asset', () => page.getByRole('button', { name: 'Restore asset' }).click());
  await page.getByRole('button', { name: 'History' }).click();
  await expect.poll(() => dialog.getByLabel('History').inputValue()).toBe('Found behind the door');
});

test('[FORM.4, LOOK.20] what was typed into a dialog is there again, however it was closed, until it is discarded or saved', async () => {
  const asset = await assetLeft(2);
  const { page, seriousFaults, photograph } = await firemark.visitor('inspector');
  await openPath(page, `/assets/overview/${asset.id}`);
  const dialog = page.getByRole('dialog');
  const notice = dialog.getByText(/^What you typed on .+ is here again\. It is not saved yet\.$/);
  const text = dialog.getByLabel('History');
  const openHistory = () => page.getByRole('button', { name: 'History' }).click();
  const gone = () => dialog.waitFor({ state: 'detached' });
  await openHistory();
  const saved = await text.inputValue();
  await text.fill('Found behind the door');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await gone();
  for (const goAway of [() => escape(page), () => page.mouse.click(5, 5)]) {
    await openHistory();
    await notice.waitFor();
    await expect.poll(() => text.inputValue()).toBe('Found behind the door');
    await goAway();
    await gone();
  }
  await openHistory();
  expect(await seriousFaults()).toEqual([]);
  await photograph('history-kept');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => text.inputValue()).toBe(saved);
  await expect.poll(() => notice.count()).toBe(0);
  await dialog.and(page.locator(':focus')).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await gone();

  await page.getByRole('button', { name: 'More Grading Options' }).click();
  await dialog.getByText('Fail', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await gone();
  await page.getByRole('button', { name: 'More Grading Options' }).click();
  await notice.waitFor();
  await photograph('grade-change-kept');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => dialog.getByRole('radio', { name: 'Fail' }).isChecked()).toBe(false);
});

test('[FORM.3, FORM.12, FORM.42] the history says what came from elsewhere, and keeps what is typed while it is saved', async () => {
  const asset = await assetLeft(3);
  const { url } = firemark.server;
  const { edit } = await apiClient(url, 'admin');
  await edit('assets', asset.id, { history: 'Bracket loose' });
  const { page, seriousFaults } = await firemark.visitor('inspector');
  await openPath(page, `/assets/overview/${asset.id}`);
  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel('History');
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'History' }).click();
      const value = await text.inputValue();
      if (value === 'Bracket loose') return value;
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      return value;
    })
    .toBe('Bracket loose');
  await text.fill('Bracket refixed');
  await (await apiClient(url, 'admin')).edit('assets', asset.id, { history: 'Bracket loose since Monday' });
  await dialog.getByText('Changed elsewhere while you were editing: History').waitFor();
  expect(await seriousFaults()).toEqual([]);
  const history = async () => (await apiClient(url, 'admin')).all('assets').find(({ id }) => id === asset.id)?.history;
  const goOn = await holdMessages(page);
  const save = dialog.getByRole('button', { name: 'Save' });
  await says(page, 'Successfully updated Asset', async () => {
    await save.click();
    await text.fill('Bracket refixed\nHose replaced');
    await goOn();
  });
  await expect.poll(history).toBe('Bracket refixed');
  expect(await text.inputValue()).toBe('Bracket refixed\nHose replaced');
  await says(page, 'Successfully updated Asset', () => save.click());
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(history).toBe('Bracket refixed\nHose replaced');
});
